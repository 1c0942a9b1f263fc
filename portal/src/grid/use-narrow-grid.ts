import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 760px)')

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is so narrow that each row becomes a card. */
export const useNarrowGrid = () => useSyncExternalStore(subscribe, () => narrow.matches)
