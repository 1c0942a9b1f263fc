import { errors } from '../../errors.ts'
import type { RateSkeleton } from '../book/rate-book.ts'

/** Refuses extras that the organisation does not have. */
export function refuseUnknownExtras({ extras }: RateSkeleton, asked: string[] = []): void {
  const failures = asked.flatMap((code, at) =>
    extras.has(code) ? [] : { path: `general.extras.${at}`, text: `names ${code}, which does not exist` },
  )
  if (failures.length > 0) throw errors.invalidBody(failures)
}

/** What is asked for, each once: names by code. An extra that no longer exists is named by its code. */
export const namesOfExtras = ({ extras }: RateSkeleton, asked: string[]): ReadonlyMap<string, string> =>
  asked.length === 0 ? none : new Map(asked.map((code) => [code, extras.get(code) ?? code]))

const none: ReadonlyMap<string, string> = new Map()
