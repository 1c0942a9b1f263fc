import { daysAfter } from '../../platform/values/local-date.ts'
import { isPublished, overlaps, periodsOf } from '../document/version.ts'
import { heldFromToday } from './blocking.ts'
import { thresholds } from './catalogue.ts'
import { type CheckInput, daysBetween, type Finding, finding } from './finding.ts'

/** Checks whole rate cards, and finds services that are on no card. */
export const cardFindings = (input: CheckInput, day: string): Finding[] => [
  ...servicesWithoutLanes(input, day),
  ...[...input.state.things.rateCards.keys()].flatMap((alias) => [
    ...gapsAndEnd(input, alias),
    ...unused(input, alias),
  ]),
]

function servicesWithoutLanes({ state, laneFacts }: CheckInput, day: string): Finding[] {
  const inForce = new Set(
    heldFromToday(state, 'rateCards')
      .filter((held) => overlaps(held, { from: day, to: day }))
      .map(({ version }) => version.versionId),
  )
  const carried = new Set(
    laneFacts.filter(({ versionId }) => inForce.has(versionId)).map(({ service }) => service),
  )
  return [...state.things.services.values()]
    .filter(({ alias, retiredFrom }) => !carried.has(alias) && (retiredFrom ?? '9999') > day)
    .map(({ alias }) =>
      finding('SERVICE_NO_LANES', `services.${alias}`, `${alias} is on no card in force on ${day}`),
    )
}

function gapsAndEnd({ state: { versions, today } }: CheckInput, alias: string): Finding[] {
  const path = `rateCards.${alias}`
  const periods = periodsOf(versions.rateCards.filter((one) => one.owner === alias && isPublished(one)))
  const gaps = periods.flatMap(({ to }, at) => {
    const next = periods[at + 1]
    if (next === undefined || to === null || next.from <= today) return []
    const [first, last] = [daysAfter(to, 1), daysAfter(next.from, -1)]
    if (first > last) return []
    return finding('CARD_GAP', path, `${alias}: no version from ${first} to ${last}`)
  })
  const end = periods.at(-1)?.to ?? null
  if (end === null || end < today || daysBetween(today, end) > thresholds.endsWithinDays) return gaps
  const message = `${alias} ends on ${end}, ${daysFromNow(today, end)}`
  return [...gaps, finding('CARD_ENDS', path, message)]
}

export function daysFromNow(today: string, date: string): string {
  const days = daysBetween(today, date)
  return days === 1 ? '1 day from now' : `${days} days from now`
}

function unused({ state: { things, today } }: CheckInput, alias: string): Finding[] {
  const isUsed = [...things.customerRates.values()].some(
    ({ card, effectiveTo }) => card === alias && (effectiveTo ?? today) >= today,
  )
  return isUsed ? [] : [finding('CARD_UNUSED', `rateCards.${alias}`, `${alias}: no customer has it`)]
}
