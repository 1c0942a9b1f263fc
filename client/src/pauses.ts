/** How often, and how soon, a request is sent again. */
export interface Retries {
  /** How often it is sent again at most. 0: never. */
  times: number
  /** The first pause without a Retry-After. Each one after it is twice as long. */
  firstPauseMilliseconds: number
  longestPauseMilliseconds: number
  /** If the service asks for a longer pause than this, the error is thrown instead. */
  longestRetryAfterSeconds: number
}

export const defaultRetries: Retries = {
  times: 6,
  firstPauseMilliseconds: 500,
  longestPauseMilliseconds: 20_000,
  longestRetryAfterSeconds: 120,
}

/**
 * The pause after the nth attempt that failed; undefined: give up. Pauses differ by chance, so that callers who failed
 * together do not come back together, and are never shorter than Retry-After.
 */
export function pauseAfter(
  attempt: number,
  retryAfterSeconds: number | undefined,
  retries: Retries,
  chance: number = Math.random(),
): number | undefined {
  if (attempt > retries.times) return undefined
  const { firstPauseMilliseconds: first, longestPauseMilliseconds: longest } = retries
  const doubled = Math.min(first * 2 ** (attempt - 1), longest)
  if (retryAfterSeconds === undefined) return doubled * (0.5 + chance / 2)
  if (retryAfterSeconds > retries.longestRetryAfterSeconds) return undefined
  return retryAfterSeconds * 1000 + first * chance
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
