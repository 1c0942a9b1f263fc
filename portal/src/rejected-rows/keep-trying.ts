import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'

/** A change that could not be saved for now: why, and what a person can do about it. */
export interface Unsaved {
  error: ApiError
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
 * Sends a change until it is saved, refused or discarded, so that nothing typed is lost without a network or while the
 * server is away. It tries again by itself, as soon as the network is back, and when a person asks for it.
 */
export async function keepTrying<Answer>(importId: string, send: () => Promise<Answer>): Promise<Answer> {
  let isDiscarded = false
  try {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        if (isDiscarded) throw new Discarded()
        if (!mayGoWellLater(error)) throw error
        await untilNextTry((tryNow) => {
          const discard = () => {
            isDiscarded = true
            tryNow()
          }
          note(importId, { error, tryNow, discard })
        })
        if (isDiscarded) throw new Discarded()
      }
    }
  } finally {
    note(importId, undefined)
  }
}

/** No answer, too many requests, or a failure of the server. Any other answer would be the same again. */
const mayGoWellLater = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

async function untilNextTry(offer: (tryNow: () => void) => void) {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, secondsBetweenTries * 1000)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    window.addEventListener('online', () => resolve(), { signal: over.signal })
    offer(resolve)
  })
  over.abort()
}

/** The change of this import that could not be saved for now. */
export const useUnsaved = (importId: string): Unsaved | undefined =>
  useSyncExternalStore(
    useCallback((listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }, []),
    () => unsaved.get(importId),
  )
