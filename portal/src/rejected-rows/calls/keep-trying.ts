import { useCallback, useSyncExternalStore } from 'react'
import { ApiError, mayPass } from '../../api/api-error.ts'

/** A change that is not saved: why, and what a person can do about it. */
export interface Unsaved {
  error: ApiError
  /** It is tried again by itself. Otherwise the server refused it, and would refuse it again. */
  isTriedAgain: boolean
  tryNow(): void
  discard(): void
}

/** The person gave up a change that could not be saved. */
export class Discarded extends Error {}

const secondsBetweenTries = 5

/** By import. Changes of an import are saved one after another, so there is at most one. */
const unsaved = new Map<string, Unsaved>()
const listeners = new Set<() => void>()

function note(importId: string, now: Unsaved | undefined) {
  if (now) unsaved.set(importId, now)
  else if (!unsaved.delete(importId)) return
  for (const listener of listeners) listener()
}

/**
 * Sends a change until it is saved or discarded, so that nothing typed is lost without a network, while the server is
 * away, when the session has ended, or when the server refuses it. Without an answer, and while somebody else changes the
 * same rows, it tries again by itself, as soon as the network is back. Otherwise it waits until a person asks for it.
 */
export async function keepTrying<Answer>(importId: string, send: () => Promise<Answer>): Promise<Answer> {
  let isDiscarded = false
  try {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        if (isDiscarded) throw new Discarded()
        if (!(error instanceof ApiError)) throw error
        const isTriedAgain = mayPass(error)
        await untilNextTry(isTriedAgain ? secondsUntilNextTry(error) : undefined, (tryNow) => {
          const discard = () => {
            isDiscarded = true
            tryNow()
          }
          note(importId, { error, isTriedAgain, tryNow, discard })
        })
        if (isDiscarded) throw new Discarded()
      }
    }
  } finally {
    note(importId, undefined)
  }
}

const secondsUntilNextTry = ({ retryAfterSeconds }: ApiError) => retryAfterSeconds ?? secondsBetweenTries

/** Without seconds: until a person asks for it. */
async function untilNextTry(seconds: number | undefined, offer: (tryNow: () => void) => void) {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    if (seconds !== undefined) {
      const timer = setTimeout(resolve, seconds * 1000)
      over.signal.addEventListener('abort', () => clearTimeout(timer))
      window.addEventListener('online', () => resolve(), { signal: over.signal })
    }
    offer(resolve)
  })
  over.abort()
}

/** The change of this import that is not saved. */
export const useUnsaved = (importId: string): Unsaved | undefined =>
  useSyncExternalStore(
    useCallback((listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }, []),
    () => unsaved.get(importId),
  )
