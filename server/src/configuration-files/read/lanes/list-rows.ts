import { Decimal } from '../../../platform/values/decimal.ts'
import type { TableRow } from '../../../recogniser/table/recognise.ts'
import { readFigure, usesDecimalComma } from '../../../recogniser/values/figure.ts'
import { blank, given, type Reading, readCell, refused } from '../../../recogniser/values/reading.ts'
import { noFigureMark } from '../../../recogniser/values/simple-values.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import type { LaneColumn } from '../../columns/lane-columns.ts'
import { struckProblem } from '../rows/struck-out.ts'
import { type BesideBreaks, besideBreaks, typesReader } from './beside-breaks.ts'
import { type BreakColumns, breakColumnsOf } from './break-columns.ts'
import type { LaneContext } from './lane-context.ts'
import { quantityDigits, readFact, readRate } from './lane-facts.ts'
import { perUnit } from './per-unit.ts'
import { type BandEnds, isOpenEnd } from './place-breaks.ts'
import {
  type FactName,
  factNames,
  type RawBreak,
  type RawFact,
  type RawRow,
  type RawText,
} from './raw-row.ts'
import { readOnce } from './read-once.ts'
import type { ListTable } from './recognise-list.ts'
import { areLongTotals, wideTotals } from './total-prices.ts'
import { type WordsOver, wordsOver } from './words-over.ts'

/** What applies to all rows of a table that has no column for it. */
export interface ForAllRows {
  readonly service: string | undefined
  readonly from: string | undefined
}

type Cells = readonly (SheetCell | undefined)[]

type Read<Value> = (cells: Cells) => Value

/** The rows of a list, read cell by cell. */
export function rowsOfList(table: ListTable, all: ForAllRows, context: LaneContext): RawRow[] {
  const { sheet, columns, found, header } = table
  const at = { sheet: sheet.name, row: header?.rowNumber ?? 0 }
  const words = wordsOver(table, context)
  const headed = table.breaks
    .filter(({ position }) => !words.isLeftOut(position))
    .map((one) => ({ ...one, unit: words.unitOf(one.position) }))
  const wide = wideTotals(
    breakColumnsOf(headed, context.itemTypes, at, context.asking),
    table,
    context.asking,
  )
  const commas = columnsWithCommas(found.rows, [
    ...columns.values(),
    ...table.breaks.map((one) => one.position),
  ])
  const service = keyText(columns.get('service'), all.service, 'Service')
  const from = keyText(columns.get('from zone'), all.from, 'From zone')
  const to = keyText(columns.get('to zone'), undefined, 'To zone')
  const facts = factsOf(columns, table.includedKg, commas)
  const beside = besideBreaks(table, wide)
  const wideBreaks = wide.map((one) => wideBreak(one, commas, beside))
  const longBreaks = longBreak(columns, commas, words, areLongTotals(table, context.asking))
  const read = [...columns.values(), ...headed.map(({ position }) => position)]
  return found.rows.map((row) => {
    const { rowNumber, cells } = row
    const struck = struckProblem(row, read)
    return {
      sheet: sheet.name,
      row: rowNumber,
      cells,
      problem: row.problem ?? struck?.reason ?? townOf(cells, columns) ?? beside.problemOf(cells),
      problemColumn: row.problem === undefined ? struck?.column : undefined,
      service: service(cells),
      from: from(cells),
      to: to(cells),
      facts: facts(cells),
      breaks:
        wideBreaks.length > 0
          ? [...wideBreaks.map((of) => of(cells)), ...longBreaks(cells)]
          : longBreaks(cells),
      isBlock: false,
    }
  })
}

/** Blank cells say nothing about a lane. */
function factsOf(
  columns: ReadonlyMap<LaneColumn, number>,
  includedKg: string | undefined,
  commas: ReadonlySet<number>,
): Read<readonly RawFact[]> {
  const readers = factNames.flatMap((name) => {
    const column = columns.get(name)
    if (column === undefined) return []
    return [{ column, read: readOnce((cell) => readFact(name, cell, column, commas.has(column))) }]
  })
  const included = includedFact(includedKg)
  let before: readonly RawFact[] = included
  return (cells) => {
    const facts = [...included]
    for (const { column, read } of readers) {
      const fact = read(cells[column])
      if (fact.reading.kind !== 'blank') facts.push(fact)
    }
    // The rows of one lane usually say the same, so they share one list.
    const isSame = facts.length === before.length && facts.every((fact, at) => fact === before[at])
    if (!isSame) before = facts
    return before
  }
}

const includedFact = (kg: string | undefined): RawFact[] =>
  kg === undefined
    ? []
    : [{ name: 'included kg' satisfies FactName, reading: given(kg), column: undefined, written: kg }]

function columnsWithCommas(rows: readonly TableRow[], positions: readonly number[]): Set<number> {
  const found = new Set<number>()
  for (const { cells } of rows) {
    for (const position of positions) if (usesDecimalComma(cells[position])) found.add(position)
  }
  return found
}

/** A town beside the zone limits the lane to that town, which a lane cannot express. */
function townOf(cells: Cells, columns: ReadonlyMap<LaneColumn, number>): string | undefined {
  for (const name of ['to town', 'from town'] as const) {
    const cell = columns.has(name) ? cells[columns.get(name) as number] : undefined
    if (cell === undefined || noFigureMark(cell) !== undefined) continue
    const town = shownText(cell).trim()
    const way = name === 'to town' ? 'to' : 'from'
    return `A lane ${way} one town needs a zone of its own: ${town}`
  }
  return undefined
}

function keyText(column: number | undefined, forAll: string | undefined, name: string): Read<RawText> {
  if (column === undefined) {
    const same: RawText = { reading: forAll === undefined ? blank : given(forAll), column }
    return () => same
  }
  const read = readOnce((cell): RawText => {
    const reading = readCell(cell, { name, column }, (sent) => {
      if (typeof sent === 'object' && 'date' in sent) {
        return refused(`${name} ${shownText(sent)} is a date: write a code`)
      }
      return given(shownText(sent).trim())
    })
    return { reading: reading.kind === 'blank' ? refused(`${name} is required`) : reading, column }
  })
  return (cells) => read(cells[column])
}

const figureReader = (
  column: number | undefined,
  kind: 'Rate' | 'Flat',
  commas: ReadonlySet<number>,
  per?: Decimal,
) => {
  if (column === undefined) return () => undefined
  const read = readOnce((cell) => {
    const figure = readRate(cell, column, kind, commas.has(column))
    return per === undefined ? figure : perUnit(figure, per, cell)
  })
  return (cells: Cells) => read(cells[column])
}

function wideBreak(
  { unit, types, band, rate, flat, per }: BreakColumns,
  commas: ReadonlySet<number>,
  beside: BesideBreaks,
): Read<RawBreak> {
  const readRateOf = figureReader(rate, 'Rate', commas, per)
  const readFlatOf = figureReader(flat, 'Flat', commas)
  const isSilent = unit === undefined && beside.isSilent
  const same = { band: given(band), per, ...(isSilent && { isSilent }) }
  return (cells) => ({
    ...same,
    unit: unit ?? beside.unitOf(cells),
    types: types.length > 0 ? types : beside.typesOf(cells),
    rate: readRateOf(cells),
    flat: readFlatOf(cells),
  })
}

/** The break of a row that has columns for one: unit, from, up to, rate, flat. */
function longBreak(
  columns: ReadonlyMap<LaneColumn, number>,
  commas: ReadonlySet<number>,
  words: WordsOver,
  areTotals: boolean,
): Read<RawBreak[]> {
  const rate = columns.get('rate')
  const flat = columns.get('flat')
  if (rate === undefined && flat === undefined) return () => []
  const used = (['rate', 'flat', 'unit', 'from', 'up to', 'item type'] as const).flatMap(
    (name) => columns.get(name) ?? [],
  )
  const readRateOf = figureReader(rate, 'Rate', commas)
  const readFlatOf = figureReader(flat, 'Flat', commas)
  const readTotalOf = figureReader(rate, 'Flat', commas)
  const unit = columns.get('unit')
  const unitOfAll = words.unitOf((rate ?? flat) as number) ?? 'kg'
  const isSilent = unit === undefined && words.isSilent((rate ?? flat) as number)
  const typesIn = typesReader(columns.get('item type'))
  const unitIn = readOnce((cell) => shownText(cell).trim())
  const band = bandReader(columns.get('from'), columns.get('up to'))
  return (cells) => {
    // One of several groups of such columns may be empty: the lane has fewer breaks than others.
    if (used.length > 1 && used.every((column) => cells[column] === undefined)) return []
    const own = band(cells)
    const isTotal = areTotals && own.kind === 'value' && own.value.end !== undefined
    return [
      {
        unit: unit === undefined ? unitOfAll : unitIn(cells[unit]),
        ...(isSilent && { isSilent }),
        types: typesIn(cells),
        band: own,
        rate: isTotal ? undefined : readRateOf(cells),
        flat: isTotal ? readTotalOf(cells) : readFlatOf(cells),
      },
    ]
  }
}

const bandsKept = 1000

function bandReader(from: number | undefined, upTo: number | undefined): Read<Reading<BandEnds>> {
  const begins = quantityReader(from, 'From')
  const ends = quantityReader(upTo, 'Up to')
  const none = given<BandEnds>({ begin: undefined, isOver: false, end: undefined })
  /** The same beginning without an end is the same band. */
  const endless = new Map<Decimal, Reading<BandEnds>>()
  return (cells) => {
    const begin = begins(cells)
    const end = ends(cells)
    if (begin.kind === 'value' && end.kind === 'blank') {
      const known = endless.get(begin.value)
      if (known !== undefined) return known
      const made = given<BandEnds>({ begin: begin.value, isOver: false, end: undefined })
      if (endless.size < bandsKept) endless.set(begin.value, made)
      return made
    }
    if (begin.kind === 'refused') return begin
    if (end.kind === 'refused') return end
    if (begin.kind === 'blank' && end.kind === 'blank') return none
    const first = begin.kind === 'value' ? begin.value : undefined
    const last = end.kind === 'value' && !isOpenEnd(end.value) ? end.value : undefined
    if (first !== undefined && last !== undefined && first.isOver(last)) {
      return refused(`Up to ${last} is below from ${first}`)
    }
    return given({ begin: first, isOver: false, end: last })
  }
}

function quantityReader(column: number | undefined, name: string): Read<Reading<Decimal>> {
  if (column === undefined) return () => blank
  const read = readOnce((cell) => readQuantity(cell, column, name))
  return (cells) => read(cells[column])
}

function readQuantity(cell: SheetCell | undefined, column: number, name: string): Reading<Decimal> {
  const mark = noFigureMark(cell)
  if (mark === 'blank' || mark === 'none') return blank
  const options = { name, column, places: 4, wholeDigitsMax: quantityDigits, units: ['kg', 'kgs'] }
  const read = readFigure(cell, options)
  if (read.kind !== 'value') return read
  // A quantity that was rounded would move the break.
  return read.isRounded
    ? refused(`${name} ${shownText(cell)} has more than 4 decimals`)
    : given(Decimal.of(read.value))
}
