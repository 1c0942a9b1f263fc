import type { FileReading, FileRequest, RefusedRow } from '../file-reading.ts'
import { mendedSheet } from '../rows/mended-sheet.ts'
import { askThousandsPoints } from '../rows/thousands-points.ts'
import { rowsOfBlocks } from './blocks/block-rows.ts'
import { collectLanes, refusalOf } from './collect-lanes.ts'
import { countCells } from './count-cells.ts'
import { findLaneTables } from './find-lane-tables.ts'
import { finishLanes } from './finish-lanes.ts'
import { contextOf, type LaneContext } from './lane-context.ts'
import { rowsOfLists } from './lists.ts'
import { dividePallets, settleSilentUnits } from './pallet-services.ts'
import type { RawRow } from './raw-row.ts'
import { askBeside, checkColumns, missing, recogniseList } from './recognise-list.ts'
import { joinSecondTables } from './second-tables.ts'
import { settleValues } from './settle-values.ts'

/**
 * Reads the lanes of a carrier's file: tables and columns, then rows, then what their words stand for, then lanes.
 * Each step asks what only a person can know; as long as a question is open, nothing is read from the steps after it.
 */
export function readLanes(request: FileRequest): FileReading {
  const context = contextOf(request)
  askThousandsPoints(request.sheets, (question) => context.asking.ask(question))
  const sheets = request.sheets.map((sheet) => mendedSheet(sheet, request.mended))
  const tables = findLaneTables(sheets, context)
  const lists = tables.lists.flatMap((list, at) => recogniseList(list, at, context) ?? [])
  if (context.asking.isOpen) return stillAsked(context)
  checkColumns(lists)
  for (const list of lists) askBeside(list, context)

  const { rows: listRows, seconds } = rowsOfLists(lists, context)
  const written = [...listRows, ...rowsOfBlocks(tables.blocks, context)]
  if (context.asking.isOpen) return stillAsked(context)
  const rows = dividePallets(settleSilentUnits(written, context), context)
  if (!rows.some(({ breaks }) => breaks.length > 0)) throw missing('rate')

  const values = settleValues([...rows, ...seconds.flatMap((table) => daysOnly(table.rows))], context)
  if (context.asking.isOpen) return stillAsked(context)

  const { lanes, refused } = collectLanes(rows, values)
  const unused = joinSecondTables(lanes.values(), seconds, context)
  const all = [...rows, ...seconds.flatMap((table) => table.rows)]
  const finished = finishLanes(lanes, all, values, context)
  if (context.asking.isOpen) return stillAsked(context)

  const refusals = inOrder([...refused, ...finished.refused, ...unusedRows(unused)])
  return {
    questions: [],
    content: { lanes: finished.lanes },
    refused: refusals,
    rounded: finished.rounded,
    noRate: finished.noRate,
    origins: finished.origins,
    marks: sortMarks(context),
    counts: {
      ...countCells(all, lists, tables.blocks),
      refused: refusals.length,
      rounded: finished.rounded.length,
      onApplicationLanes: finished.onApplicationLanes,
    },
    notes: [...context.notes],
    remember: { tables: context.tables, answers: context.asking.kept },
  }
}

/** Words for days may stand in a second table; its services and zones are looked up later, for the lanes. */
const daysOnly = (rows: readonly RawRow[]): RawRow[] =>
  rows.map((row) => ({ ...row, service: { reading: { kind: 'blank' }, column: undefined }, breaks: [] }))

/** A row of a second table that is for no lane may have a zone that is written wrongly. */
const unusedRows = (rows: readonly RawRow[]): RefusedRow[] =>
  rows.map((row) =>
    refusalOf(row, row.problem ?? 'No lane of the file has this service and these zones', undefined),
  )

const inOrder = (refused: readonly RefusedRow[]): RefusedRow[] =>
  refused
    .map((row, at) => ({ row, at }))
    .sort((a, b) => (a.row.sheet === b.row.sheet ? a.row.row - b.row.row : 0) || a.at - b.at)
    .map(({ row }) => row)

/** In the order of the file: parts of a sheet share columns. */
function sortMarks({ marks, request }: LaneContext) {
  const sheets = new Map(request.sheets.map(({ name }, at) => [name, at]))
  const placeOf = (sheet: string) => sheets.get(sheet) ?? 0
  return [...marks].sort(
    (a, b) => placeOf(a.sheet) - placeOf(b.sheet) || (a.row ?? 0) - (b.row ?? 0) || a.column - b.column,
  )
}

function stillAsked(context: LaneContext): FileReading {
  const { asking, notes, tables } = context
  return {
    questions: asking.questions,
    content: {},
    refused: [],
    rounded: [],
    noRate: [],
    origins: [],
    marks: sortMarks(context),
    counts: {
      rows: 0,
      hiddenRows: 0,
      refused: 0,
      rounded: 0,
      takenOver: 0,
      onApplicationCells: 0,
      onApplicationLanes: 0,
    },
    notes: [...notes],
    remember: { tables, answers: asking.kept },
  }
}
