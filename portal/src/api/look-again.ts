const millisecondsAtFirst = 1000
const millisecondsWhileActive = 5000
const millisecondsWhileIdle = 20_000

/**
 * When to ask again for something that runs on the server. Often at first, then less and less: a twentieth of the time
 * that it has run. Seldom while nothing runs, and when the last call failed.
 */
export function millisecondsToNextLook(
  activeSince: string | undefined,
  now: Date,
  hasFailed = false,
): number {
  if (activeSince === undefined || hasFailed) return millisecondsWhileIdle
  const age = now.getTime() - Date.parse(activeSince)
  return Math.min(millisecondsWhileActive, Math.max(millisecondsAtFirst, age / 20))
}
