import type { Unit } from '../../../configuration/document/breaks.ts'
import type { ServiceSettings } from '../../../configuration/kinds/services.ts'
import { given, type Reading, refused } from '../../../recogniser/values/reading.ts'
import { unitOf } from '../../columns/break-headers.ts'
import { askedCharactersMax, refuseThese, valuesAskedMax } from './asking.ts'
import { settleCubicFactors } from './cubic-factors.ts'
import type { LaneContext } from './lane-context.ts'
import type { RawRow, RawText } from './raw-row.ts'
import { daysAnswers, daysOfAnswer, isDaysSpan } from './transit.ts'
import { unsupportedUnit } from './unsupported.ts'

/** What the words of a file stand for. */
export interface SettledValues {
  readonly serviceOf: (text: string) => Reading<ServiceSettings>
  readonly zoneOf: (service: ServiceSettings, text: string) => Reading<string>
  readonly unitOf: (text: string) => Reading<Unit>
  readonly daysOf: (text: string) => Reading<string>
  readonly cubicFactorOf: (text: string) => Reading<string>
}

/** Looks up every value once, and asks about those that are not known. */
export function settleValues(rows: readonly RawRow[], context: LaneContext): SettledValues {
  const services = settleServices(rows, context)
  const zones = settleZones(rows, services, context)
  const units = settleUnits(rows, context)
  const days = settleDays(rows, context)
  const cubicFactors = settleCubicFactors(rows, context)
  const look = <Value>(map: ReadonlyMap<string, Reading<Value>>, text: string): Reading<Value> =>
    map.get(text) ?? { kind: 'blank' }
  return {
    serviceOf: (text) => look(services, text),
    zoneOf: ({ zoneSet }, text) => look(zones.get(zoneSet) ?? none, text),
    unitOf: (text) => look(units, text),
    daysOf: (text) => look(days, text),
    cubicFactorOf: (text) => look(cubicFactors, text),
  }
}

const none: ReadonlyMap<string, Reading<string>> = new Map()

/** Asks what a value stands for. Blank while the question is open. */
function askValue(
  what: {
    id: string
    text: string
    answers: readonly string[]
    /** What each of them is called. */
    meaning?: readonly string[]
    reason: string
    value: string
  },
  { asking }: LaneContext,
): Reading<string> {
  if (what.value.length > askedCharactersMax || what.answers.length === 0) return refused(what.reason)
  const { id, text, meaning } = what
  const answer = asking.ask({
    id,
    text,
    answers: [...what.answers, refuseThese],
    ...(meaning && { meaning: [...meaning, 'Nothing is read from them.'] }),
  })
  if (answer === undefined) return { kind: 'blank' }
  return answer === refuseThese ? refused(what.reason) : given(answer)
}

function countOf(rows: readonly RawRow[], textOf: (row: RawRow) => Reading<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const read = textOf(row)
    if (read.kind === 'value') counts.set(read.value, (counts.get(read.value) ?? 0) + 1)
  }
  return counts
}

const rowsText = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`

function settleServices(
  rows: readonly RawRow[],
  context: LaneContext,
): Map<string, Reading<ServiceSettings>> {
  const settled = new Map<string, Reading<ServiceSettings>>()
  let asked = 0
  for (const [text, count] of countOf(rows, ({ service }) => service.reading)) {
    const known = context.known.serviceOf(text)
    if (known !== undefined || asked >= valuesAskedMax) {
      settled.set(text, known === undefined ? { kind: 'blank' } : given(known))
      continue
    }
    const answer = askValue(
      {
        id: `service ${text}`,
        text: `Which service is ${text}? ${rowsText(count)}`,
        answers: context.known.services.map(({ alias }) => alias),
        meaning: context.known.services.map(({ name }) => name),
        reason: `Service ${text.slice(0, askedCharactersMax)} is not known`,
        value: text,
      },
      context,
    )
    if (answer.kind === 'blank') asked++
    const service = answer.kind === 'value' ? context.known.serviceOf(answer.value) : undefined
    settled.set(text, service === undefined ? (answer as Reading<never>) : given(service))
  }
  return settled
}

function settleZones(
  rows: readonly RawRow[],
  services: ReadonlyMap<string, Reading<ServiceSettings>>,
  context: LaneContext,
): Map<string, Map<string, Reading<string>>> {
  const settled = new Map<string, Map<string, Reading<string>>>()
  let asked = 0
  for (const { zoneSet, text, count } of countZones(rows, services)) {
    const ofSet = settled.get(zoneSet) ?? new Map<string, Reading<string>>()
    settled.set(zoneSet, ofSet)
    const code = context.known.zoneOf(zoneSet, text)
    if (code !== undefined || asked >= valuesAskedMax) {
      ofSet.set(text, code === undefined ? { kind: 'blank' } : given(code))
      continue
    }
    const answer = askValue(
      {
        id: `zone ${text} in ${zoneSet}`,
        text: `Which zone of ${zoneSet} is ${text}? ${rowsText(count)}`,
        answers: context.known.zoneCodes(zoneSet),
        meaning: context.known.zoneNames(zoneSet),
        reason: `Zone ${text.slice(0, askedCharactersMax)} is not in ${zoneSet} from ${context.known.day}`,
        value: text,
      },
      context,
    )
    if (answer.kind === 'blank') asked++
    ofSet.set(text, answer)
  }
  return settled
}

interface ZoneCount {
  readonly zoneSet: string
  readonly text: string
  count: number
}

/** How many rows name each zone of each zone set, in the order of the file. */
function countZones(
  rows: readonly RawRow[],
  services: ReadonlyMap<string, Reading<ServiceSettings>>,
): ZoneCount[] {
  const all: ZoneCount[] = []
  const bySet = new Map<string, Map<string, ZoneCount>>()
  const count = (zoneSet: string, { reading }: RawText) => {
    if (reading.kind !== 'value') return
    const text = reading.value
    const ofSet = bySet.get(zoneSet) ?? new Map<string, ZoneCount>()
    bySet.set(zoneSet, ofSet)
    const known = ofSet.get(text)
    if (known !== undefined) known.count++
    else {
      const made = { zoneSet, text, count: 1 }
      ofSet.set(text, made)
      all.push(made)
    }
  }
  for (const { service, from, to } of rows) {
    const found = service.reading.kind === 'value' ? services.get(service.reading.value) : undefined
    if (found?.kind !== 'value') continue
    count(found.value.zoneSet, from)
    count(found.value.zoneSet, to)
  }
  return all
}

const unitAnswers: Readonly<Record<string, Unit>> = { KG: 'kg', ITEM: 'item', PALLET: 'pallet' }

function settleUnits(rows: readonly RawRow[], context: LaneContext): Map<string, Reading<Unit>> {
  const counts = new Map<string, number>()
  for (const { breaks } of rows) {
    for (const { unit } of breaks) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  }
  const settled = new Map<string, Reading<Unit>>()
  for (const [text, count] of counts) {
    const known = unitOf(text)
    const reason = text === '' ? 'Unit is required' : unsupportedUnit(text)
    if (known !== undefined || reason !== undefined) {
      settled.set(text, known === undefined ? refused(reason as string) : given(known))
      continue
    }
    const answer = askValue(
      {
        id: `unit ${text}`,
        text: `What do rates by ${text} count? ${rowsText(count)}`,
        answers: Object.keys(unitAnswers),
        reason: `Unit ${text.slice(0, askedCharactersMax)} is not known: write KG, ITEM or PALLET`,
        value: text,
      },
      context,
    )
    settled.set(text, answer.kind === 'value' ? given(unitAnswers[answer.value] as Unit) : answer)
  }
  return settled
}

function settleDays(rows: readonly RawRow[], context: LaneContext): Map<string, Reading<string>> {
  const counts = new Map<string, number>()
  for (const { facts } of rows) {
    for (const { name, reading } of facts) {
      if (name === 'days' && reading.kind === 'value') {
        counts.set(reading.value, (counts.get(reading.value) ?? 0) + 1)
      }
    }
  }
  const settled = new Map<string, Reading<string>>()
  for (const [text, count] of counts) {
    if (isDaysSpan(text)) {
      settled.set(text, given(text))
      continue
    }
    const answer = askValue(
      {
        id: `days ${text}`,
        text: `How many days does ${text} mean? ${rowsText(count)}`,
        answers: daysAnswers,
        reason: `Days ${text.slice(0, askedCharactersMax)} is not known: write it as 2-3`,
        value: text,
      },
      context,
    )
    settled.set(text, answer.kind === 'value' ? given(daysOfAnswer(answer.value)) : answer)
  }
  return settled
}
