import { useSyncExternalStore } from 'react'

const tight = window.matchMedia('(max-width: 1100px)')

const subscribe = (listener: () => void) => {
  tight.addEventListener('change', listener)
  return () => tight.removeEventListener('change', listener)
}

/** Whether the window has no room for the ids of a row beside what is wrong in it. */
export const useTight = () => useSyncExternalStore(subscribe, () => tight.matches)
