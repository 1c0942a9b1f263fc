import type { LaneRows } from '../collect-lanes.ts'
import type { LaneContext } from '../lane-context.ts'
import type { RawRow } from '../raw-row.ts'

const wayBack = 'the way back'
const noRate = 'no rate'

/** Services with only one half of a matrix, where a person has agreed that it also applies to the way back. */
export function servicesBothWays(lanes: Iterable<LaneRows>, context: LaneContext): Set<string> {
  const byService = new Map<string, LaneRows[]>()
  for (const lane of lanes) {
    if (!lane.rows.every(({ isBlock }) => isBlock)) continue
    const list = byService.get(lane.key.service)
    if (list === undefined) byService.set(lane.key.service, [lane])
    else list.push(lane)
  }
  const agreed = new Set<string>()
  for (const [service, own] of byService) {
    if (!isHalf(own)) continue
    const answer = context.asking.ask({
      id: `empty half of ${service}`,
      text: `One half of the matrix of ${service} is empty. What does it mean?`,
      answers: [wayBack, noRate],
      meaning: ['The lanes apply in both directions.', 'The lanes apply in one direction only.'],
    })
    if (answer === wayBack) agreed.add(service)
  }
  return agreed
}

/** Whether the cell of every way back is there and blank. */
function isHalf(lanes: readonly LaneRows[]): boolean {
  const said = new Map(
    lanes.map((lane) => [`${lane.key.from}\t${lane.key.to}`, lane.rows.some(saysSomething)]),
  )
  const between = lanes.filter(({ key, rows }) => key.from !== key.to && rows.some(saysSomething))
  return between.length > 0 && between.every(({ key }) => said.get(`${key.to}\t${key.from}`) === false)
}

const saysSomething = ({ facts, breaks }: RawRow) =>
  facts.some(({ reading, column }) => reading.kind !== 'blank' && column !== undefined) ||
  breaks.some(({ rate, flat }) => (rate ?? flat)?.mark !== 'blank')
