import type { Checks } from '../../../data/checks.ts'
import type { CardOverview, RateCard } from '../../../data/rate-cards.ts'
import { dayAfter } from '../../../format/days.ts'
import type { CardsSearch } from './cards-search.ts'

type Counts = Pick<Checks['things'][number], 'errors' | 'warnings' | 'notes'>

/** A card as the list shows it. */
export interface CardSummary {
  card: RateCard
  overview: CardOverview
  /** Undefined if it was never checked. */
  findings: Counts | undefined
}

/** What the checks say now, and until they have said it what they said last. */
export function summaryOf(
  { card, overview }: Pick<CardSummary, 'card' | 'overview'>,
  things: Checks['things'] | undefined,
): CardSummary {
  const own = things?.find(({ list, identity }) => list === 'rateCards' && identity === card.alias)
  const now = things && (own ?? { errors: 0, warnings: 0, notes: 0 })
  return { card, overview, findings: now ?? overview.findings ?? undefined }
}

/** What comes after the version in force. */
export type Next =
  | { kind: 'goes on' }
  | { kind: 'version'; from: string }
  | { kind: 'drafts'; from: string | null; count: number }
  | { kind: 'ends' | 'ended'; on: string }
  | { kind: 'nothing' }

export function nextOf({ inForce, next, drafts, endedOn }: CardOverview): Next {
  if (next?.holds) return { kind: 'version', from: next.holds.from }
  const from = firstDay(drafts)
  if (drafts.length > 0) return { kind: 'drafts', from: from ?? null, count: drafts.length }
  if (inForce?.holds) return inForce.holds.to ? { kind: 'ends', on: inForce.holds.to } : { kind: 'goes on' }
  return endedOn === null ? { kind: 'nothing' } : { kind: 'ended', on: endedOn }
}

const firstDay = (drafts: CardOverview['drafts']): string | undefined =>
  drafts
    .flatMap(({ effectiveFrom }) => effectiveFrom ?? [])
    .sort()
    .at(0)

export function matches(
  { card, overview }: CardSummary,
  { find, carrier, kind, draft }: CardsSearch,
): boolean {
  const text = `${card.alias} ${card.name}`.toLowerCase()
  return (
    (find === undefined || text.includes(find.toLowerCase())) &&
    (carrier === undefined || carrier.includes(card.carrier)) &&
    (kind === undefined || card.kind === kind) &&
    (draft === undefined || overview.drafts.length > 0)
  )
}

/** A part of the line of a year: days as text, `to` is the first day after it. */
export interface Bar {
  kind: 'now' | 'next' | 'draft' | 'gap'
  from: string
  to: string
  label: string | null
}

/** What prices when, between two days. A day without any version is a gap if a version was there before it. */
export function barsOf(
  { periods, drafts, endedOn }: CardOverview,
  today: string,
  first: string,
  end: string,
): Bar[] {
  const bars: Bar[] = []
  const add = (bar: Bar) => {
    const [from, to] = [bar.from < first ? first : bar.from, bar.to > end ? end : bar.to]
    if (from < to) bars.push({ ...bar, from, to })
  }
  let held = endedOn === null ? undefined : dayAfter(endedOn)
  for (const { from, to, label } of periods) {
    if (held !== undefined && held < from) add({ kind: 'gap', from: held, to: from, label: null })
    held = to === null ? end : dayAfter(to)
    add({ kind: from <= today ? 'now' : 'next', from, to: held, label })
  }
  const draftFrom = firstDay(drafts)
  if (held !== undefined && held < end) add({ kind: 'gap', from: held, to: draftFrom ?? end, label: null })
  if (draftFrom === undefined) return bars
  // A draft is drawn over what it would replace.
  const cut = bars.map((bar) => (bar.to > draftFrom ? { ...bar, to: draftFrom } : bar))
  bars.splice(0, bars.length, ...cut.filter(({ from, to }) => from < to))
  add({ kind: 'draft', from: draftFrom, to: end, label: null })
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
