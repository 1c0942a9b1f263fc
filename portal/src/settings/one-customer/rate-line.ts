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
        ),
      }))
      .filter(
        ({ service, segments }) => service !== undefined || segments.length > 0 || services.length === 0,
      )
  })
}

function segmentsOf(rates: CustomerRate[], today: string, window: Window): RateSegment[] {
  const sorted = [...rates].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  return sorted
    .map((rate, at) => {
      const next = sorted[at + 1]
      const until = [rate.effectiveTo, next && daysBefore(next.effectiveFrom, 1)]
        .filter((day) => day !== undefined)
        .sort()[0]
      return placed(rate, until, today, window)
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

/** "+12 %", "+2.50", "no markup" */
export function markupText({ markupPercent, markupAmount }: CustomerRate): string {
  if (markupPercent !== undefined) return `${markupPercent < 0 ? '−' : '+'}${Math.abs(markupPercent)} %`
  return markupAmount === undefined ? 'no markup' : `+${markupAmount.toFixed(2)}`
}
