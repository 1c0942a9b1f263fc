import { laneName } from '../../../configuration/compare/difference.ts'
import { type Lane, laneShape } from '../../../configuration/document/version-shapes.ts'
import type { LaneKey, Origin, RefusedRow, RoundedCell } from '../file-reading.ts'
import { servicesBothWays } from './blocks/triangles.ts'
import { type LaneRows, refusalOf } from './collect-lanes.ts'
import { onApplicationIn } from './count-cells.ts'
import type { LaneContext } from './lane-context.ts'
import { type TransitOf, transitOf } from './lane-transit.ts'
import { placeOnce } from './place-breaks.ts'
import { type Prepared, prepareLane, withoutUsualFactor } from './prepare-lane.ts'
import type { RawRow } from './raw-row.ts'
import type { SettledValues } from './settle-values.ts'

export interface Finished {
  readonly lanes: readonly Lane[]
  readonly refused: readonly RefusedRow[]
  readonly noRate: readonly LaneKey[]
  readonly rounded: readonly RoundedCell[]
  readonly origins: readonly Origin[]
  readonly onApplicationLanes: number
}

type Made = { readonly lane: LaneRows; readonly prepared: Prepared }
type Whole = { readonly lane: LaneRows; readonly prepared: Extract<Prepared, { kind: 'lane' }> }

/** Makes lanes of what was collected, with what is asked once for many of them. */
export function finishLanes(
  collected: ReadonlyMap<string, LaneRows>,
  rows: readonly RawRow[],
  values: SettledValues,
  context: LaneContext,
): Finished {
  const place = placeOnce()
  const made: Made[] = [...collected.values()].map((lane) => ({
    lane,
    prepared: prepareLane(lane, values, place),
  }))
  const whole = made.filter((one): one is Whole => one.prepared.kind === 'lane')
  const transit = transitOf(rows, context)
  const goesOn = askAboveLast(whole, context)
  const bothWays = servicesBothWays(collected.values(), context)
  if (context.asking.isOpen || transit === undefined) return nothing
  const refused: RefusedRow[] = made.flatMap(({ lane, prepared }) =>
    prepared.kind === 'refused'
      ? [...prepared.refusals, ...wayBackOf(lane.key, prepared.refusals, bothWays)]
      : [],
  )
  const lanes: Lane[] = []
  const rounded: RoundedCell[] = []
  const origins: Origin[] = []
  for (const { lane, prepared } of whole) {
    const isBothWays = bothWays.has(lane.key.service) && lane.key.from !== lane.key.to
    const done = finish({ lane, prepared }, transit, goesOn, isBothWays, context)
    if ('reason' in done) {
      refused.push(done, ...wayBackOf(lane.key, [done], bothWays))
      continue
    }
    lanes.push(done)
    const { sheet, row } = lane.rows[0] as RawRow
    origins.push({ key: laneName(done), sheet, row })
    rounded.push(...prepared.rounded)
    for (const note of prepared.notes) context.notes.add(note)
  }
  const noRate = made.flatMap(({ lane, prepared }) => (prepared.kind === 'no rate' ? [lane.key] : []))
  const onApplicationLanes = made.filter(({ lane }) =>
    lane.rows.some((row) => onApplicationIn(row) > 0),
  ).length
  return { lanes, refused, noRate, rounded, origins, onApplicationLanes }
}

/** If a refused cell applies in both directions, the way back keeps its rate too. */
function wayBackOf(
  key: LaneKey,
  refusals: readonly RefusedRow[],
  bothWays: ReadonlySet<string>,
): RefusedRow[] {
  const [first] = refusals
  if (first === undefined || !bothWays.has(key.service) || key.from === key.to) return []
  return [{ ...first, lane: { service: key.service, from: key.to, to: key.from } }]
}

const nothing: Finished = {
  lanes: [],
  refused: [],
  noRate: [],
  rounded: [],
  origins: [],
  onApplicationLanes: 0,
}

function finish(
  { lane, prepared }: Whole,
  transit: TransitOf,
  goesOn: ReadonlyMap<string, boolean>,
  isBothWays: boolean,
  context: LaneContext,
): Lane | RefusedRow {
  const { key, service } = lane
  if (prepared.endsAt !== undefined && goesOn.get(key.service) === false)
    return { ...prepared.endsAt, lane: key }
  const times = transit(key, prepared.facts)
  if ('reason' in times) return refusalOf(lane.rows[0] as RawRow, times.reason, undefined, key)
  const { rateCards, target } = context.request.known
  const usual = rateCards.find(({ alias }) => alias === target)?.cubicFactor ?? service.cubicFactor
  const fields = withoutUsualFactor(prepared.fields, usual)
  // Field by field: spreading takes several times as long, and a file may have 100,000 lanes.
  return laneShape.canonical({
    service: key.service,
    from: key.from,
    to: key.to,
    reciprocal: isBothWays || fields.reciprocal,
    basic: fields.basic,
    minimum: fields.minimum,
    maximum: fields.maximum,
    breakRule: fields.breakRule,
    cubicFactor: fields.cubicFactor,
    nextBreakIfCheaper: fields.nextBreakIfCheaper,
    kg: fields.kg,
    item: fields.item,
    pallet: fields.pallet,
    byType: fields.byType,
    days: times.days,
    hours: times.hours,
  })
}

const rateGoesOn = 'the rate before goes on'
const refuseLanes = 'refuse these lanes'

/** What is above the last break of a lane, asked once for a service: the document has no end of rates. */
function askAboveLast(whole: readonly Whole[], { asking }: LaneContext): Map<string, boolean> {
  const counts = new Map<string, { count: number; first: RefusedRow }>()
  for (const { lane, prepared } of whole) {
    if (prepared.endsAt === undefined) continue
    const known = counts.get(lane.key.service)
    if (known === undefined) counts.set(lane.key.service, { count: 1, first: prepared.endsAt })
    else known.count++
  }
  const answers = new Map<string, boolean>()
  for (const [service, { count, first }] of counts) {
    const { sheet, row, column } = first
    const lanes = count === 1 ? '1 lane' : `${count} lanes`
    const answer = asking.ask({
      id: `above the last break of ${service}`,
      text: `${lanes} of ${service} ${count === 1 ? 'has' : 'have'} no rate above the last break. What applies there?`,
      answers: [rateGoesOn, refuseLanes],
      at: { sheet, row, ...(column !== undefined && { column }) },
      meaning: [
        `Above it, the last rate applies to ${lanes}.`,
        `${lanes} ${count === 1 ? 'is' : 'are'} refused.`,
      ],
    })
    if (answer !== undefined) answers.set(service, answer === rateGoesOn)
  }
  return answers
}
