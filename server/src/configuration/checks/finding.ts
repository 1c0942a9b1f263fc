import { createHash } from 'node:crypto'
import { limits } from '../../limits.ts'
import type { Unit } from '../document/breaks.ts'
import type { Kind } from '../document/document.ts'
import type { State } from '../document/state.ts'
import type { Zone } from '../document/version-shapes.ts'
import type { LaneFacts } from '../state/lane-facts.ts'
import { type CheckCode, catalogue, type Severity } from './catalogue.ts'

/** Where a case is: a thing of a list, or a lane, break, zone or member in one of its versions. */
export interface Place {
  list: Kind
  identity: string
  /** Id of a version of it. */
  version?: string
  service?: string
  from?: string
  to?: string
  unit?: Unit
  /** Of breaks for some item types only. */
  types?: string[]
  /** The quantity at which the break begins. */
  break?: number
  zone?: string
}

export interface Finding {
  /** Stays the same for as long as the finding says the same. */
  id: string
  code: CheckCode
  severity: Severity
  /** Where it is: the kind and identity of a thing, like `rateCards.GLX-STD`, and sometimes its field. */
  path: string
  message: string
  /** How many cases there are. */
  count: number
  examples: string[]
  /** Where its cases are. Answers have the first few. */
  at: Place[]
}

/** What checks look at: one organisation, now or after a change. */
export interface CheckInput {
  state: State
  /** Of the versions of rate cards in force or to come, and of the draft in question. */
  laneFacts: LaneFacts[]
  /** Contents of zone-set versions by version id: all in force or to come, or only those about to be published. */
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
  at = placesOf(path),
): Finding => ({
  id: findingIdOf(code, path, message, examples),
  code,
  severity: catalogue[code][0],
  path,
  message,
  count,
  at,
  examples: examples.slice(0, limits.casesOfOneFindingMax),
})

/** A finding as it is answered: with its first places only. */
export const withFirstPlaces = <One extends Finding>(one: One): One => ({
  ...one,
  at: one.at.slice(0, limits.casesOfOneFindingMax),
})

/** The thing that a path names. */
export function placesOf(path: string): Place[] {
  const dot = path.indexOf('.')
  return dot === -1 ? [] : [{ list: path.slice(0, dot) as Kind, identity: path.slice(dot + 1) }]
}

/** What changes from day to day in a message that says the same. */
const passing: Partial<Record<CheckCode, RegExp>> = {
  CARD_ENDS: /, \d+ days? from now$/,
  CUSTOMER_RATE_ENDS: /, \d+ days? from now$/,
  FUEL_OLD: / \d+ days ago$/,
  DRAFT_OLD: / \d+ days ago$/,
  CUSTOMER_NO_RATE: / on \S+$/,
  FUEL_NONE: / on \S+$/,
  SERVICE_NO_LANES: / on \S+$/,
  EXAMPLE_DIFFERS: / on \S+$/,
}

const halfOfId = 16

const hashOf = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * Identifies a finding by what it says. Cases that its message does not name count too: another lane with a rate that is
 * far off is another finding, even if the message only counts them.
 */
function findingIdOf(code: CheckCode, path: string, message: string, cases: string[]): string {
  const said = saidBy(code, path, message)
  const unsaid = cases.filter((text) => !message.includes(text))
  return unsaid.length === 0
    ? said.slice(0, 2 * halfOfId)
    : `${said.slice(0, halfOfId)}${hashOf(cases).slice(0, halfOfId)}`
}

/** Whether a finding with this id can have said that: the first half of the id stands for the message. */
export const isIdOfMessage = (id: string, code: CheckCode, path: string, message: string): boolean =>
  /^[0-9a-f]{32}$/.test(id) && saidBy(code, path, message).startsWith(id.slice(0, halfOfId))

const saidBy = (code: CheckCode, path: string, message: string) =>
  hashOf([code, path, message.replace(passing[code] ?? '', '')])

/** One case of a finding: in words, and where it is. */
export interface Case {
  text: string
  at: Place
}

/** One finding for many cases of the same kind. Its message shows the first one. */
export function gathered(code: CheckCode, path: string, prefix: string, cases: Case[]): Finding[] {
  const [first] = cases
  if (first === undefined) return []
  const more = cases.length === 1 ? '' : ` (and ${(cases.length - 1).toLocaleString('en')} more)`
  return [findingOfCases(code, path, `${prefix}${first.text}${more}`, cases)]
}

/** The same with a message of its own. */
export const findingOfCases = (code: CheckCode, path: string, message: string, cases: Case[]): Finding =>
  finding(
    ...([code, path, message, cases.map(({ text }) => text)] as const),
    cases.length,
    cases.map(({ at }) => at),
  )

/** `1 lane names`, `3 lanes name`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The first few, with dots if there are more. */
export const listed = (texts: string[], shown = 5): string =>
  `${texts.slice(0, shown).join(', ')}${texts.length > shown ? ', …' : ''}`

const dayMilliseconds = 24 * 60 * 60 * 1000

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMilliseconds)
