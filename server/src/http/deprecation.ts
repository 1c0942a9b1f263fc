import { isCalendarDate } from '../platform/values/local-date.ts'

/** What callers of a deprecated operation are told. One line on an endpoint declares all of it. */
export interface Deprecation {
  /** The day it was deprecated, `YYYY-MM-DD`. */
  since: string
  /** The first day on which it may be gone, `YYYY-MM-DD`. */
  sunset: string
  /** What to do instead, as a sentence: "Use `listImports`." */
  instead: string
}

/** The shortest time for which something deprecated stays. */
export const deprecatedMonthsMin = 12

const policy = '/docs#versions'

/** Refuses a deprecation that breaks the versioning policy. */
export function checkDeprecation(operationId: string, { since, sunset }: Deprecation): void {
  const earliest = startOf(since)
  earliest.setUTCMonth(earliest.getUTCMonth() + deprecatedMonthsMin)
  if (startOf(sunset) >= earliest) return
  throw new Error(
    `${operationId} must stay for ${deprecatedMonthsMin} months after ${since}, not until ${sunset}`,
  )
}

/** `Deprecation` by RFC 9745, `Sunset` by RFC 8594, and links to the policy that both of them define. */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${startOf(since).getTime() / 1000}`,
    sunset: startOf(sunset).toUTCString(),
    link: `<${policy}>; rel="deprecation"; type="text/html", <${policy}>; rel="sunset"; type="text/html"`,
  }
}

export const deprecationText = ({ since, sunset, instead }: Deprecation): string =>
  `**Deprecated** since ${since}, may be gone from ${sunset} on, see [versions](${policy}). ${instead}`

function startOf(day: string): Date {
  if (!isCalendarDate(day)) throw new Error(`${day} is not a day`)
  return new Date(`${day}T00:00:00Z`)
}
