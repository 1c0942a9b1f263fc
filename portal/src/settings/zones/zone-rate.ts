import type { Lane } from '../../data/lanes.ts'
import type { CardOverview, RateCard } from '../../data/rate-cards.ts'
import type { Service } from '../../data/services.ts'
import type { Surcharge } from '../../data/surcharges.ts'
import type { Coverage, PricedBy } from '../../data/zones.ts'
import { amountInWords, formatRate } from '../surcharges/surcharge-lines.ts'

/** More cards are not asked for their lanes. */
const askedMax = 6

interface Offers {
  services: readonly Service[]
  cards: readonly { card: RateCard; overview: CardOverview }[]
}

/** What prices the zones of a set on a day. What carriers charge comes before what customers pay. */
export function pricedBy({ services, cards }: Offers, set: string, day: string): PricedBy[] {
  const own = services.filter(({ zoneSet, retiredFrom }) => zoneSet === set && (retiredFrom ?? '9999') > day)
  const inOrder = [...cards].sort((one, other) => Number(isSell(one)) - Number(isSell(other)))
  return inOrder
    .flatMap(({ card, overview }) => {
      const held = overview.periods.find(({ from, to }) => from <= day && (to === null || day <= to))
      const priced = held ? own.filter(({ carrier }) => carrier === card.carrier) : []
      return priced.map(({ alias: service, carrier }) => ({
        service,
        carrier,
        alias: card.alias,
        versionId: held?.versionId ?? '',
      }))
    })
    .slice(0, askedMax)
}

const isSell = ({ card }: { card: RateCard }) => card.kind === 'SELL'

/** The zone with the most postcodes of a state: most goods for the rest of the state come from there. */
export function mainZone({ states }: Coverage, state: string | undefined): string | undefined {
  const sizes = new Map<string, number>()
  for (const { zones, postcodes } of states.find((one) => one.state === state)?.ranges ?? []) {
    for (const zone of zones) sizes.set(zone, (sizes.get(zone) ?? 0) + postcodes)
  }
  return [...sizes].reduce<[string, number] | undefined>(
    (most, one) => (most === undefined || one[1] > most[1] ? one : most),
    undefined,
  )?.[0]
}

const units = [
  ['kg', 'a kg'],
  ['item', 'an item'],
  ['pallet', 'a pallet space'],
] as const

/** "0.8277 a kg, 5–7 days": the rates of the first breaks, and how long it takes. */
export function laneInWords(lane: Lane): string {
  const rates = units.flatMap(([unit, word]) => {
    const [, rate = 0, flat = 0] = lane[unit]?.[0] ?? []
    if (lane[unit] === undefined) return []
    const perUnit = `${formatRate(rate)} ${word}`
    if (flat === 0) return perUnit
    return rate === 0 ? `${formatRate(flat)} flat` : `${formatRate(flat)} and ${perUnit}`
  })
  const parts = rates.length === 0 && lane.byType ? ['rates by item type'] : rates
  return [...parts, ...timeInWords(lane)].join(', ')
}

function timeInWords({ days, hours }: Lane): string[] {
  const [fewest, most] = days ?? hours ?? []
  if (fewest === undefined || most === undefined) return []
  const word = `${days ? 'day' : 'hour'}${most === 1 ? '' : 's'}`
  return [`${fewest === most ? most : `${fewest}–${most}`} ${word}`]
}

interface Journey {
  set: string
  zone: string
  service: string
  carrier: string
  day: string
}

/** What is added for going to a zone by a service: "REMOTE 0.20 a kg, at least 15.00". */
export const addedInWords = (rules: readonly Surcharge[], journey: Journey): string[] =>
  rules.filter((rule) => isAdded(rule, journey)).map((rule) => `${rule.key} ${amountInWords(rule)}`)

function isAdded(rule: Surcharge, { set, zone, service, carrier, day }: Journey): boolean {
  const { conditions = [], effectiveFrom = '', effectiveTo = '9999' } = rule
  return (
    rule.customer === undefined &&
    (rule.carrier ?? carrier) === carrier &&
    (rule.service ?? service) === service &&
    effectiveFrom <= day &&
    day <= effectiveTo &&
    conditions.length === 1 &&
    conditions.every(
      ({ subject, is, zoneSet = set }) =>
        subject === 'TO_ZONE' && zoneSet === set && is?.includes(zone) === true,
    )
  )
}
