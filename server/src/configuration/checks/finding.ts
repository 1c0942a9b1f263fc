import type { Zone } from '../document/document.ts'
import type { State } from '../document/state.ts'
import type { LaneFacts } from '../state/lane-facts.ts'
import { type CheckCode, catalogue, type Severity } from './catalogue.ts'

export interface Finding {
  code: CheckCode
  severity: Severity
  /** Where it is: the kind and identity of a thing, like `rateCards.GLX-STD`, and sometimes its field. */
  path: string
  message: string
  /** How many cases there are. */
  count: number
  examples: string[]
}

/** What checks look at: one organisation, now or after a change. */
export interface CheckInput {
  state: State
  /** Of all published versions of rate cards, and of the draft in question. */
  laneFacts: LaneFacts[]
  /** Contents of zone-set versions by version id: all of them, or those that are about to be published. */
  zones?: ReadonlyMap<string, Zone[]>
  /** Versions that are about to be published. */
  fresh: ReadonlySet<string>
}

export const finding = (
  code: CheckCode,
  path: string,
  message: string,
  examples: string[] = [],
  count = Math.max(1, examples.length),
): Finding => ({ code, severity: catalogue[code][0], path, message, count, examples: examples.slice(0, 10) })

/** One finding for many cases of the same kind. Its message shows the first one. */
export function gathered(code: CheckCode, path: string, prefix: string, cases: string[]): Finding[] {
  const [first] = cases
  if (first === undefined) return []
  const more = cases.length === 1 ? '' : ` (and ${(cases.length - 1).toLocaleString('en')} more)`
  return [finding(code, path, `${prefix}${first}${more}`, cases)]
}

/** `1 lane names`, `3 lanes name`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The first few, with dots if there are more. */
export const listed = (texts: string[], shown = 5): string =>
  `${texts.slice(0, shown).join(', ')}${texts.length > shown ? ', …' : ''}`

const dayMilliseconds = 24 * 60 * 60 * 1000

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMilliseconds)
