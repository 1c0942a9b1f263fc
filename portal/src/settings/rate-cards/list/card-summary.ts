import { dayAfter } from '../../../format/days.ts'
import type { Finding, RateCard, Version } from '../shared/model.ts'
import { ownFindings } from '../shared/own-findings.ts'
import { customersOf } from '../shared/used-by.ts'
import { lineOfTime, type TimedVersion } from '../shared/version-time.ts'
import type { CardsSearch } from './cards-search.ts'

/** A card as the list shows it. */
export interface CardSummary {
  card: RateCard
  /** Undefined until its versions are loaded. */
  line: TimedVersion[] | undefined
  customers: string[]
  errors: number
  warnings: number
  notes: number
}

export function summaryOf(
  card: RateCard,
  versions: readonly Version[] | undefined,
  rates: Parameters<typeof customersOf>[0],
  findings: readonly Finding[],
  today: string,
): CardSummary {
  const own = ownFindings(findings, card.alias)
  const count = (severity: Finding['severity']) => own.filter((one) => one.severity === severity).length
  return {
    card,
    line: versions && lineOfTime(versions, today),
    customers: customersOf(rates, card.alias, today),
    ...{ errors: count('E'), warnings: count('W'), notes: count('N') },
  }
}

/** What comes after the version in force. */
export type Next =
  | { kind: 'goes on' }
  | { kind: 'version'; from: string }
  | { kind: 'drafts'; from: string | null; count: number }
  | { kind: 'ends'; on: string }
  | { kind: 'nothing' }

export function nextOf(line: readonly TimedVersion[]): Next {
  const next = line.find(({ place }) => place === 'next')?.version
  if (next?.holds) return { kind: 'version', from: next.holds.from }
  const drafts = line.filter(({ place }) => place === 'draft')
  const [first] = drafts
  if (first) return { kind: 'drafts', from: first.version.effectiveFrom, count: drafts.length }
  const now = line.find(({ place }) => place === 'now')?.version
  if (now === undefined) return { kind: 'nothing' }
  return now.holds?.to ? { kind: 'ends', on: now.holds.to } : { kind: 'goes on' }
}

export function matches({ card, line }: CardSummary, { find, carrier, kind, draft }: CardsSearch): boolean {
  const text = `${card.alias} ${card.name}`.toLowerCase()
  return (
    (find === undefined || text.includes(find.toLowerCase())) &&
    (carrier === undefined || carrier.includes(card.carrier)) &&
    (kind === undefined || card.kind === kind) &&
    (draft === undefined || line?.some(({ place }) => place === 'draft') === true)
  )
}

/** A part of the line of a year: days as text, `to` is the first day after it. */
export interface Bar {
  kind: 'ended' | 'now' | 'next' | 'draft' | 'gap'
  from: string
  to: string
  label: string | null
}

/** What prices when, between two days. A day without any version is a gap if a version was there before it. */
export function barsOf(line: readonly TimedVersion[], first: string, end: string): Bar[] {
  const bars: Bar[] = []
  const add = (bar: Bar) => {
    const [from, to] = [bar.from < first ? first : bar.from, bar.to > end ? end : bar.to]
    if (from < to) bars.push({ ...bar, from, to })
  }
  let held: string | undefined
  for (const { version, place } of line) {
    if (place === 'draft' || version.holds === null) continue
    const { from, to } = version.holds
    if (held !== undefined && held < from) add({ kind: 'gap', from: held, to: from, label: null })
    held = to === null ? end : dayAfter(to)
    add({ kind: place, from, to: held, label: version.label })
  }
  const draft = line.find(
    ({ place, version }) => place === 'draft' && version.effectiveFrom !== null,
  )?.version
  const draftFrom = draft?.effectiveFrom ?? end
  if (held !== undefined && held < end) add({ kind: 'gap', from: held, to: draftFrom, label: null })
  if (draft) {
    // A draft is drawn over what it would replace.
    const cut = bars.map((bar) => (bar.to > draftFrom ? { ...bar, to: draftFrom } : bar))
    bars.splice(0, bars.length, ...cut.filter(({ from, to }) => from < to))
    add({ kind: 'draft', from: draftFrom, to: end, label: draft.label })
  }
  return bars
}

/** Twelve months around a day: four before its month, and the rest after it. */
export function yearAround(today: string): { first: string; end: string; months: string[] } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const monthAt = (offset: number) =>
    new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10)
  return {
    first: monthAt(-4),
    end: monthAt(8),
    months: [0, 2, 4, 6, 8, 10].map((offset) => monthAt(offset - 4)),
  }
}

/** Where a day is between two others, from 0 to 100. */
export const placeBetween = (day: string, first: string, end: string) =>
  ((Date.parse(day) - Date.parse(first)) / (Date.parse(end) - Date.parse(first))) * 100
