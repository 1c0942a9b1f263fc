import { keyOfLane, type Lane } from '../../../data/lanes.ts'
import { parseBlock } from '../../../grid/tsv.ts'
import { breakId, type LaneColumn, laneWith, problemOf, problemOfLane } from '../shared/lane-cells.ts'

/** Lanes as they were pasted, and why some of them cannot be taken. */
export interface PastedLanes {
  lanes: Lane[]
  problems: string[]
}

type Head = { kind: 'service' | 'from' | 'to' | 'ways' | 'none' } | { kind: 'cell'; column: LaneColumn }

const names: Record<string, Head> = {
  service: { kind: 'service' },
  from: { kind: 'from' },
  'from zone': { kind: 'from' },
  to: { kind: 'to' },
  'to zone': { kind: 'to' },
  'both ways': { kind: 'ways' },
  reciprocal: { kind: 'ways' },
  basic: { kind: 'cell', column: { id: 'basic', field: 'basic' } },
  minimum: { kind: 'cell', column: { id: 'minimum', field: 'minimum' } },
  maximum: { kind: 'cell', column: { id: 'maximum', field: 'maximum' } },
  days: { kind: 'cell', column: { id: 'days', field: 'days' } },
  hours: { kind: 'cell', column: { id: 'hours', field: 'hours' } },
  'cubic factor': { kind: 'cell', column: { id: 'cubicFactor', field: 'cubicFactor' } },
  'break rule': { kind: 'cell', column: { id: 'breakRule', field: 'breakRule' } },
}

/** "0", "250 kg", "from 500", "0 pallet", "0 flat" head breaks. */
function headOf(text: string): Head | undefined {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (plain === '') return { kind: 'none' }
  const known = names[plain]
  if (known) return known
  const match = /^(?:from )?([\d,]+(?:\.\d+)?)\+? ?(kg|item|pallet)?s?( flat)?$/.exec(plain)
  if (!match) return undefined
  const from = Number((match[1] ?? '').replaceAll(',', ''))
  const unit = (match[2] ?? 'kg') as 'kg' | 'item' | 'pallet'
  const isFlat = match[3] !== undefined
  const id = breakId(unit, undefined, from, isFlat)
  return { kind: 'cell', column: { id, field: 'break', unit, types: undefined, from, isFlat } }
}

const yes = /^(y|yes|true|1|x|both|both ways)$/i

/** Rows from a spreadsheet under their heads. `service` is for rows without a service of their own. */
export function readLanes(text: string, service: string): PastedLanes {
  const [first = [], ...rows] = parseBlock(text).filter((row) => row.some((cell) => cell.trim() !== ''))
  const heads = first.map(headOf)
  const unknown = first.filter((_, at) => heads[at] === undefined)
  const missing = (['from', 'to'] as const).filter((kind) => !heads.some((head) => head?.kind === kind))
  if (unknown.length > 0 || missing.length > 0)
    return {
      lanes: [],
      problems: [
        ...unknown.map((name) => `The column ${name.trim()} is not known`),
        ...missing.map((name) => `The column ${name} is missing`),
      ],
    }
  const [lanes, problems]: [Lane[], string[]] = [[], []]
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const read = laneOfRow(row, heads as Head[], service)
    const repeated = 'lane' in read && seen.has(keyOfLane(read.lane))
    if ('problem' in read) problems.push(`Row ${at + 2}: ${read.problem}`)
    else if (repeated) problems.push(`Row ${at + 2}: the same lane as in a row above`)
    else {
      seen.add(keyOfLane(read.lane))
      lanes.push(read.lane)
    }
  }
  return { lanes, problems }
}

function laneOfRow(row: string[], heads: Head[], service: string): { lane: Lane } | { problem: string } {
  const textOf = (kind: Head['kind']) => {
    const at = heads.findIndex((head) => head.kind === kind)
    return at < 0 ? '' : (row[at] ?? '').trim()
  }
  const [from, to] = [textOf('from'), textOf('to')]
  const own = textOf('service') || service
  if (own === '') return { problem: 'the service is missing' }
  if (from === '' || to === '') return { problem: 'a zone is missing' }
  const columns: LaneColumn[] = []
  const cells: Record<string, string> = {}
  for (const [at, head] of heads.entries()) {
    const text = row[at] ?? ''
    if (head.kind !== 'cell' || text.trim() === '') continue
    const problem = problemOf(head.column, text)
    if (problem) return { problem }
    columns.push(head.column)
    cells[head.column.id] = text
  }
  const bare: Lane = { service: own, from, to, ...(yes.test(textOf('ways')) ? { reciprocal: true } : {}) }
  const lane = laneWith(bare, columns, cells)
  const problem = problemOfLane(lane)
  return problem ? { problem } : { lane }
}
