import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 760px)')

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone, where tables become lists. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => narrow.matches)
