import { useSyncExternalStore } from 'react'
import { dayIn } from './time.ts'
import { useZone } from './zone.ts'

/** Ticks for as long as somebody listens: one timer for the whole page. */
function clock(milliseconds: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    for (const listener of listeners) listener()
  }
  return {
    listen(listener: () => void) {
      listeners.add(listener)
      timer ??= setInterval(tick, milliseconds)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    /** The same within one tick, so that rendering twice shows the same. */
    last: () => Math.floor(Date.now() / milliseconds) * milliseconds,
  }
}

const seconds = clock(1000)
const minutes = clock(60_000)

/** The time in whole minutes, or in whole seconds for what moves while one looks at it. */
export function useNow(step: 'minute' | 'second' = 'minute'): Date {
  const { listen, last } = step === 'minute' ? minutes : seconds
  return new Date(useSyncExternalStore(listen, last))
}

/** The organisation's day. A page that stays open over midnight continues with the next day. */
export function useToday(): string {
  const zone = useZone()
  return useSyncExternalStore(minutes.listen, () => dayIn(zone, new Date()))
}
