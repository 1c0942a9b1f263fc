import { useSyncExternalStore } from 'react'

/** Only the browser has them: a reload forgets them, so it asks before. */
let waiting: readonly File[] = []
const listeners = new Set<() => void>()

const askBeforeLeaving = (event: Event) => event.preventDefault()

function become(next: readonly File[]) {
  waiting = next
  if (next.length > 0) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

/** Carriers' files that were given together. Each is sent when the one before it is settled: it may need what that brings. */
export const waitingFiles = {
  add: (files: readonly File[]) => become([...waiting, ...files]),
  remove: (file: File) => become(waiting.filter((one) => one !== file)),
  forget: () => become([]),
  now: () => waiting,
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaitingFiles = (): readonly File[] => useSyncExternalStore(subscribe, waitingFiles.now)
