import type { CustomerRate } from '../../data/customer-rates.ts'
import { dayAfter, daysBefore } from '../../format/days.ts'

/** The days that a line of time shows. */
export interface Window {
  from: string
  to: string
}

export interface RateSegment {
  rate: CustomerRate
  from: string
  /** Undefined if it has no end. */
  to: string | undefined
  state: 'ended' | 'now' | 'to come'
  /** Its place in the line, in percent of its length. */
  left: number
  width: number
  /** Its card has no version for the rest of its days, so nothing is priced on them. */
  cardEnds?: { on: string; left: number; width: number }
}

export interface RateLine {
  carrier: string
  service: string | undefined
  segments: RateSegment[]
}

/** A line for each carrier, and for each service with rates of its own. A rate holds until the next one begins. */
export function rateLines(
  carriers: readonly string[],
  rates: readonly CustomerRate[],
  today: string,
  window: Window,
  /** The last day of each card that has one. */
  lastDays: ReadonlyMap<string, string> = new Map(),
): RateLine[] {
  return carriers.flatMap((carrier) => {
    const own = rates.filter((rate) => rate.carrier === carrier)
    const services = [...new Set(own.flatMap(({ service }) => service ?? []))].sort()
    return [undefined, ...services]
      .filter((service) => service === undefined || own.some((rate) => rate.service === service))
      .map((service) => ({
        carrier,
        service,
        segments: segmentsOf(
          own.filter((rate) => rate.service === service),
          today,
          window,
          lastDays,
        ),
      }))
      .filter(
        ({ service, segments }) => service !== undefined || segments.length > 0 || services.length === 0,
      )
  })
}

function segmentsOf(
  rates: CustomerRate[],
  today: string,
  window: Window,
  lastDays: ReadonlyMap<string, string>,
): RateSegment[] {
  const sorted = [...rates].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  return sorted
    .map((rate, at) => {
      const next = sorted[at + 1]
      const until = [rate.effectiveTo, next && daysBefore(next.effectiveFrom, 1)]
        .filter((day) => day !== undefined)
        .sort()[0]
      const on = lastDays.get(rate.card)
      const whole = placed(rate, until, today, window)
      if (on === undefined || on < today || on >= (until ?? window.to)) return whole
      const priced = placed(rate, on, today, window)
      const left = priced.left + priced.width
      return { ...whole, width: priced.width, cardEnds: { on, left, width: whole.left + whole.width - left } }
    })
    .filter(({ width }) => width > 0)
}

function placed(rate: CustomerRate, to: string | undefined, today: string, window: Window): RateSegment {
  const from = rate.effectiveFrom
  const [start, end] = [later(from, window.from), to === undefined || to > window.to ? window.to : to]
  const length = days(window.from, window.to) + 1
  const state = from > today ? 'to come' : to !== undefined && to < today ? 'ended' : 'now'
  return {
    rate,
    from,
    to,
    state,
    left: percent(days(window.from, start), length),
    width: Math.max(0, percent(days(start, dayAfter(end)), length)),
  }
}

export const placeIn = (day: string, { from, to }: Window) => percent(days(from, day), days(from, to) + 1)

const later = (a: string, b: string) => (a > b ? a : b)
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

/** Nearer to today, in percent of the line, their labels would touch. */
const labelsApart = 12

/** The first days of the half years that begin in a window, without those that today stands on. */
export function halfYearsIn(window: Window, today: string): string[] {
  const [first, last] = [window.from, window.to].map((day) => Number(day.slice(0, 4))) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .flatMap((year) => [`${year}-01-01`, `${year}-07-01`])
    .filter((day) => day >= window.from && day <= window.to)
    .filter((day) => Math.abs(placeIn(day, window) - placeIn(today, window)) > labelsApart)
}

/** The last day of each card whose last version has an end. Versions follow each other, gaps in between aside. */
export const lastDaysOf = (
  cards: readonly { card: { alias: string }; overview: { periods: { to: string | null }[] } }[],
): Map<string, string> =>
  new Map(
    cards.flatMap(({ card, overview }): [string, string][] => {
      const to = overview.periods.at(-1)?.to
      return to == null ? [] : [[card.alias, to]]
    }),
  )

/** "+12 %", "+2.50", "no markup" */
export function markupText({
  markupPercent,
  markupAmount,
}: {
  markupPercent?: number | undefined
  markupAmount?: number | undefined
}): string {
  if (markupPercent !== undefined) return `${markupPercent < 0 ? '−' : '+'}${Math.abs(markupPercent)} %`
  return markupAmount === undefined ? 'no markup' : `+${markupAmount.toFixed(2)}`
}
