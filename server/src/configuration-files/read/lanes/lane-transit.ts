import type { Lane } from '../../../configuration/document/version-shapes.ts'
import type { LaneBefore, LaneKey } from '../file-reading.ts'
import type { LaneContext } from './lane-context.ts'
import type { Facts } from './prepare-lane.ts'
import type { RawRow } from './raw-row.ts'
import { daysAnswers, daysOfAnswer, daysOfText } from './transit.ts'

type Transit = Pick<Lane, 'days' | 'hours'>
export type TransitOf = (key: LaneKey, facts: Facts) => Transit | { readonly reason: string }

const asBefore = 'as in the version before'
const names = new Set(['days', 'min days', 'max days', 'min hours', 'max hours'])

/** How long lanes take: as their rows say. If no row says anything, it is asked once for all of them. */
export function transitOf(rows: readonly RawRow[], context: LaneContext): TransitOf | undefined {
  const isSaid = rows.some(({ facts }) => facts.some(({ name }) => names.has(name)))
  if (isSaid) return (_, facts) => ofFacts(facts)
  const { lanes } = context.request.known
  const answers = [...(lanes.length > 0 ? [asBefore] : []), ...daysAnswers]
  const answer = context.asking.ask({
    id: 'days',
    text: 'The file does not say how many days lanes take. How many days do they take?',
    answers,
    meaning: answers.map((one) =>
      one === asBefore
        ? 'Existing lanes keep their days; new lanes are refused.'
        : `All lanes take ${one} days.`,
    ),
  })
  if (answer === undefined) return undefined
  if (answer !== asBefore) {
    const days = daysOfText(daysOfAnswer(answer))
    return () => ({ days })
  }
  return beforeOf(lanes)
}

function ofFacts(facts: Facts): Transit | { readonly reason: string } {
  const value = (name: 'days' | 'min days' | 'max days' | 'min hours' | 'max hours') => facts.get(name)?.value
  const hasDays = value('days') ?? value('min days') ?? value('max days')
  const hasHours = value('min hours') ?? value('max hours')
  if (hasDays !== undefined && hasHours !== undefined) return { reason: 'A lane has days or hours, not both' }
  if (hasHours !== undefined) {
    const hours = pairOf(value('min hours'), value('max hours'), 'hours')
    if ('reason' in hours) return hours
    return hours.pair[1] < 1 ? { reason: 'Max hours must be at least 1' } : { hours: hours.pair }
  }
  if (hasDays === undefined) return { reason: 'Days are required' }
  const text = value('days')
  if (text !== undefined && (value('min days') ?? value('max days')) === undefined)
    return { days: daysOfText(text) }
  const days = pairOf(value('min days'), value('max days'), 'days')
  if ('reason' in days) return days
  const isSame = text === undefined || text === days.pair.join('-')
  return isSame ? { days: days.pair } : { reason: `Days ${text} differ from ${days.pair.join('-')}` }
}

function pairOf(
  min: string | undefined,
  max: string | undefined,
  unit: string,
): { readonly reason: string } | { readonly pair: [number, number] } {
  if (min === undefined) return { reason: `Min ${unit} is required` }
  if (max === undefined) return { reason: `Max ${unit} is required` }
  if (Number(min) > Number(max)) return { reason: `Max ${unit} ${max} is below min ${unit} ${min}` }
  return { pair: [Number(min), Number(max)] }
}

/** The time that the lane takes in the version before, or that of the reciprocal lane of which it is the way back. */
function beforeOf(lanes: readonly LaneBefore[]): TransitOf {
  const known = new Map<string, LaneBefore>()
  for (const lane of lanes) known.set(`${lane.service}\t${lane.from}\t${lane.to}`, lane)
  return ({ service, from, to }) => {
    const back = known.get(`${service}\t${to}\t${from}`)
    const lane = known.get(`${service}\t${from}\t${to}`) ?? (back?.reciprocal ? back : undefined)
    if (lane === undefined)
      return { reason: `Days are required: the version before has no lane ${from} to ${to}` }
    return { ...(lane.days && { days: lane.days }), ...(lane.hours && { hours: lane.hours }) }
  }
}
