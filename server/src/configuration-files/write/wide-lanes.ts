import { type Break, type Unit, units } from '../../configuration/document/breaks.ts'
import { type Lane, laneKeyOf } from '../../configuration/document/version-shapes.ts'
import { limits } from '../../limits.ts'
import { wideLaneHeaders } from '../columns/lane-columns.ts'
import type { FileCell, FileTable } from './file-table.ts'
import { wholeLaneCells } from './lane-cells.ts'
import type { Cells } from './thing-cells.ts'

/** Where lanes come from: all of them in their order, and some by their keys (`laneKeyOf`). */
export interface LaneSource {
  readonly all: () => AsyncIterable<Lane>
  readonly some: (keys: readonly string[]) => Promise<readonly Lane[]>
}

/** A row of a wide table: what the lane has once, and a cell for each of its breaks. */
interface WideRow {
  readonly cells: Cells
  /** Headers of the rates. Rows with the same ones share a table. */
  readonly rates: readonly string[]
  /** Headers of the flats that it has. */
  readonly flats: readonly string[]
}

interface WideTable {
  readonly rates: readonly string[]
  readonly flats: Set<string>
  /** Each row by the key of its lane, and which of the lane's rows it is. */
  readonly rows: (readonly [key: string, at: number])[]
}

/** As many breaks as the columns of a file have room for, with a flat for each of them. */
const breaksInRowMax = Math.floor((limits.columnsMax - wideLaneHeaders.length) / 2)

const pieces = { kg: 'kg', item: 'items', pallet: 'pallets' } as const
export const rateHeader = (unit: Unit, from: number) => `from ${from} ${pieces[unit]}`
const flatOf = (rate: string) => `flat ${rate}`

/**
 * Lanes with a column for each break. A table has one set of breaks, so each set that lanes have gets a table of its
 * own below the one before, with a blank row between. A blank cell would mean that there is no rate.
 */
export async function wideLaneTable(lanes: LaneSource): Promise<FileTable> {
  const tables = await tablesOf(lanes)
  const [first] = tables
  if (first === undefined) return { columns: wideLaneHeaders, rows: noRows() }
  const columns = columnsOf(first.rates, first.flats)
  return { columns, rows: rowsBelow(columns, tables, lanes) }
}

async function* noRows(): AsyncGenerator<FileCell[]> {}

const columnsOf = (rates: readonly string[], flats: ReadonlySet<string>): string[] => [
  ...wideLaneHeaders,
  ...rates.flatMap((rate) => (flats.has(flatOf(rate)) ? [rate, flatOf(rate)] : [rate])),
]

/** Keeps the keys of lanes and not the lanes: a card may have very many. */
async function tablesOf({ all }: LaneSource): Promise<WideTable[]> {
  const tables = new Map<string, WideTable>()
  for await (const lane of all()) {
    const key = laneKeyOf(lane)
    for (const [at, { rates, flats }] of wideRowsOf(lane).entries()) {
      const shape = rates.join()
      const table = tables.get(shape) ?? { rates, flats: new Set(), rows: [] }
      tables.set(shape, table)
      for (const flat of flats) table.flats.add(flat)
      table.rows.push([key, at])
    }
  }
  return [...tables.values()]
}

async function* rowsBelow(
  first: readonly string[],
  tables: readonly WideTable[],
  { some }: LaneSource,
): AsyncGenerator<readonly FileCell[]> {
  let columns = first
  for (const together of inTurns(tables)) {
    const found = await some([...new Set(together.map(({ key }) => key))])
    const lanes = new Map(found.map((lane) => [laneKeyOf(lane), lane]))
    for (const { table, key, at } of together) {
      const lane = lanes.get(key)
      const row = lane && wideRowsOf(lane)[at]
      // A draft may change meanwhile: a lane that is gone gets no row, and one with other breaks gets another table.
      if (row === undefined) continue
      const fits = row.rates.join() === table.rates.join() && row.flats.every((flat) => table.flats.has(flat))
      const own = columnsOf(row.rates, fits ? table.flats : new Set(row.flats))
      if (own.join() !== columns.join()) {
        yield []
        yield own
        columns = own
      }
      yield columns.map((header) => row.cells[header] ?? null)
    }
  }
}

/** Rows of all tables, as many at once as lanes are read together. */
function* inTurns(tables: readonly WideTable[]) {
  let together: { table: WideTable; key: string; at: number }[] = []
  for (const table of tables) {
    for (const [key, at] of table.rows) {
      together.push({ table, key, at })
      if (together.length < limits.exportRowsTogether) continue
      yield together
      together = []
    }
  }
  if (together.length > 0) yield together
}

/** One row for all breaks of a lane, and one for each list of item types with breaks of their own. */
function wideRowsOf(lane: Lane): WideRow[] {
  const own = units.flatMap((unit) => (lane[unit] ?? []).map((one) => ({ unit, one })))
  return [
    ...rowsOf(lane, own, undefined),
    ...(lane.byType ?? []).flatMap(({ types, unit, breaks }) =>
      rowsOf(
        lane,
        breaks.map((one) => ({ unit, one })),
        types.join(', '),
      ),
    ),
  ]
}

function rowsOf(
  lane: Lane,
  breaks: readonly { unit: Unit; one: Break }[],
  types: string | undefined,
): WideRow[] {
  const whole = { ...wholeLaneCells(lane), 'item type': types }
  const rows: WideRow[] = []
  for (let first = 0; first < breaks.length; first += breaksInRowMax) {
    const cells: Record<string, string | number | undefined> = { ...whole }
    const rates: string[] = []
    const flats: string[] = []
    for (const { unit, one } of breaks.slice(first, first + breaksInRowMax)) {
      const [from, rate, flat] = one
      const header = rateHeader(unit, from)
      rates.push(header)
      cells[header] = rate
      if (flat === undefined) continue
      flats.push(flatOf(header))
      cells[flatOf(header)] = flat
    }
    rows.push({ cells, rates, flats })
  }
  return rows
}
