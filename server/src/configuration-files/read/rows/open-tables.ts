import { limits } from '../../../limits.ts'
import { gridOf } from '../../../recogniser/table/grid.ts'
import { headersOf, type Mapping, mappingFromJson } from '../../../recogniser/table/mapping.ts'
import { nameOf } from '../../../recogniser/table/match-columns.ts'
import { type Answers, headerRowQuestion } from '../../../recogniser/table/questions.ts'
import { type Recognised, recognise, type TableRow } from '../../../recogniser/table/recognise.ts'
import { foldHeader, type WantedTable } from '../../../recogniser/table/wanted.ts'
import { usesDecimalCommas } from '../../../recogniser/values/figure.ts'
import { columnLetters } from '../../../spreadsheets/cells/row.ts'
import type { Sheet, SheetCell } from '../../../spreadsheets/cells/sheet.ts'
import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'
import type { ColumnMark, FileKind, FileQuestion, FileRequest } from '../file-reading.ts'
import type { Asker } from './asker.ts'
import { chooseSheets } from './choose-sheets.ts'
import { askDoubtful, type NotesOfSheet } from './doubtful.ts'
import { askHeadings, headingsIn } from './headings.ts'
import { mendedByRow, mendedSheet, withMended } from './mended-sheet.ts'
import { askNotes, askRemarks, namesUnit } from './notes.ts'

/** One table of a file: where each wanted column is, and its rows. */
export interface OpenTable {
  readonly sheet: string
  readonly positions: ReadonlyMap<string, number>
  /** The headers in the file. */
  readonly headers: ReadonlyMap<string, string>
  readonly rows: readonly TableRow[]
  /** Columns in which a cell uses a decimal comma: there `1,234` may mean two figures. */
  readonly withDecimalCommas: ReadonlySet<string>
}

export interface OpenTables {
  /** Empty while a question about sheets or columns is open. */
  readonly tables: readonly OpenTable[]
  readonly marks: readonly ColumnMark[]
  readonly mapping: Mapping | undefined
}

/** The name under which the mapping of the table is remembered. */
export const rememberedTable = 'table'

/** Finds the wanted table in the sheets of a file. */
export function openTables(
  request: FileRequest,
  wanted: WantedTable,
  asker: Asker,
  notes: Set<string>,
): OpenTables {
  const chosen = chooseSheets(request.sheets, wanted, asker, notes)
  if (chosen === undefined) return { tables: [], marks: [], mapping: undefined }
  const isOneSheet = request.sheets.filter(({ rows }) => rows.length > 0).length === 1
  const kept = request.remembered?.tables[rememberedTable]
  const remembered = kept === undefined ? undefined : mappingFromJson(kept)
  const found = chosen.map((sheet) => {
    const mended = mendedSheet(sheet, request.mended)
    // A question about a column belongs to one sheet: its answer never applies to another one.
    const prefix = isOneSheet ? '' : `${sheet.name}: `
    const answers = {
      ...rememberedHeaderRow(mended, remembered),
      ...answersOf(request.answers, prefix),
    }
    const recognised = recognise(mended, wanted, { answers, ...(remembered && { remembered }) })
    for (const question of recognised.questions)
      asker.questions.push(about(question, sheet, prefix, recognised))
    return { sheet, recognised: askAboutNotes(request.kind, mended, recognised, asker) }
  })
  const missing = new Set(found.flatMap(({ recognised }) => recognised.missing))
  if (missing.size > 0) {
    throw new UnreadableFile(
      `Invalid file structure. Missing required column(s): ${[...missing].join(', ')}.`,
    )
  }
  const isOpen = asker.questions.length > 0
  return {
    tables: isOpen ? [] : found.map(({ sheet, recognised }) => tableOf(sheet, recognised, request)),
    marks: found.flatMap(({ sheet, recognised }) => marksOf(sheet, recognised)),
    mapping: found[0]?.recognised.mapping,
  }
}

/** Percentages and places have no dollars. */
const withoutAmounts = new Set<FileKind>(['customers', 'zones', 'fuel-levies'])

/**
 * Texts above, below, between and beside the rows of a table may say that its amounts include GST, name one that is not in
 * it, or divide it. Returns the table without its headings.
 */
function askAboutNotes(kind: FileKind, sheet: Sheet, recognised: Recognised, asker: Asker): Recognised {
  const { headerRow, rows, columns } = recognised
  // Which row has the headers is asked first: until then, nobody knows what a note is.
  if (headerRow === undefined) return recognised
  const grid = gridOf(sheet)
  const inTable = new Set(rows.map(({ rowNumber }) => rowNumber))
  const headings = headingsIn(grid.filter(({ rowNumber }) => inTable.has(rowNumber)))
  const isRemark = ({ use, by }: Recognised['columns'][number]) => use === 'left out' && by === 'header'
  const isText = ({ use }: Recognised['columns'][number]) => textColumns.has(nameOf(use) ?? '')
  const beside = (isMeant: typeof isText) => {
    const positions = columns.filter(isMeant).map(({ position }) => position)
    return [...textsBeside(rows, positions)]
  }
  const notes: NotesOfSheet = {
    sheet: sheet.name,
    grid: grid.filter(({ rowNumber, filled }) => filled === 1 || !inTable.has(rowNumber)),
    headers: grid.filter(({ rowNumber }) => rowNumber === headerRow),
    isInTable: () => false,
    ask: (question, rememberedAs) => asker.ask(question, rememberedAs),
  }
  if (!withoutAmounts.has(kind)) {
    askDoubtful({ ...notes, beside: beside((column) => isRemark(column) || isText(column)) })
  }
  askNotes(kind, notes)
  const hasMinimum = columns.some(({ use }) => nameOf(use) === 'minimum')
  const ofMinimum = kind === 'surcharges' && !hasMinimum ? beside(isText).filter(namesMinimum) : []
  const ofUnits = kind === 'spot-rates' ? beside(isText).filter(({ text }) => namesUnit(text)) : []
  askRemarks(kind, [...beside(isRemark), ...ofMinimum, ...ofUnits], notes)
  askHeadings(headings, notes)
  return { ...recognised, rows: rows.filter(({ rowNumber }) => !headings.has(rowNumber)) }
}

const namesMinimum = ({ text }: { readonly text: string }) => /\bmin(?:imum)?\b/i.test(text)

/** Columns with sentences of people. */
const textColumns = new Set(['name', 'description', 'message'])

/** Texts in these columns of a table, each once. */
export function* textsBeside(rows: readonly TableRow[], positions: readonly number[]) {
  const seen = new Set<SheetCell>()
  for (const { cells, rowNumber } of rows) {
    for (const position of positions) {
      const cell = cells[position]
      if (typeof cell !== 'string' || seen.has(cell)) continue
      seen.add(cell)
      yield { text: cell, row: rowNumber }
    }
  }
}

const tableQuestion = /^(?:header row|last row|column [A-Z]+|blanks of .+)$/

function answersOf(answers: Answers, prefix: string): Answers {
  const own = Object.entries(answers).flatMap(([id, answer]) =>
    id.startsWith(prefix) ? [[id.slice(prefix.length), answer] as const] : [],
  )
  return Object.fromEntries(own.filter(([id]) => tableQuestion.test(id)))
}

/** A row with the same headers as the last time is the header, even if none of them is known otherwise. */
function rememberedHeaderRow(sheet: Sheet, remembered: Mapping | undefined): Answers {
  const headers = remembered?.columns.map(({ header }) => foldHeader(header)) ?? []
  if (headers.length === 0) return {}
  const first = sheet.rows.filter(({ rowNumber }) => rowNumber <= limits.tableHeaderRowMax)
  const row = gridOf({ ...sheet, rows: first }).find((one) =>
    headersOf(one, Math.max(headers.length, one.cells.length))
      .map(foldHeader)
      .every((header, position) => header === (headers[position] ?? '')),
  )
  return row === undefined ? {} : { [headerRowQuestion([]).id]: String(row.rowNumber) }
}

function about(
  question: Recognised['questions'][number],
  sheet: Sheet,
  prefix: string,
  { columns, headerRow }: Recognised,
): FileQuestion {
  const name = /^blanks of (.+)$/.exec(question.id)?.[1]
  const column = columns.find(({ position, use }) =>
    name === undefined ? question.id === `column ${columnLetters(position)}` : nameOf(use) === name,
  )?.position
  return {
    ...question,
    id: prefix + question.id,
    at: {
      sheet: sheet.name,
      ...(column !== undefined && headerRow !== undefined && { row: headerRow, column }),
    },
  }
}

function tableOf(sheet: Sheet, { columns, rows }: Recognised, { mended }: FileRequest): OpenTable {
  const own = mendedByRow(sheet, mended)
  const positions = new Map(
    columns.flatMap(({ position, use }) => {
      const name = nameOf(use)
      return name === undefined ? [] : [[name, position] as const]
    }),
  )
  const all =
    own.size === 0
      ? rows
      : rows.map((row) => ({ ...row, cells: withMended(row.cells, own.get(row.rowNumber)) }))
  const hasCommas = ([, position]: readonly [string, number]) =>
    usesDecimalCommas(all.map(({ cells }) => cells[position]))
  return {
    sheet: sheet.name,
    positions,
    headers: new Map(columns.flatMap(({ use, header }) => [[nameOf(use) ?? '', header] as const])),
    rows: all,
    withDecimalCommas: new Set([...positions].filter(hasCommas).map(([name]) => name)),
  }
}

const marksOf = (sheet: Sheet, { columns }: Recognised): ColumnMark[] =>
  columns.map(({ position, use, by }) => ({
    sheet: sheet.name,
    column: position,
    state: use === null ? 'asked' : nameOf(use) === undefined ? 'left out' : 'recognised',
    use: nameOf(use),
    by: by ?? undefined,
  }))
