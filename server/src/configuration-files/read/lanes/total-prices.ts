import { Decimal } from '../../../platform/values/decimal.ts'
import { shorten } from '../../../platform/values/shorten.ts'
import { columnLetters } from '../../../spreadsheets/cells/row.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import type { Asking } from './asking.ts'
import { figureOf } from './blocks/block-prices.ts'
import type { BreakColumns } from './break-columns.ts'
import { isOpenEnd } from './place-breaks.ts'
import type { ListTable } from './recognise-list.ts'

const rates = 'rates'
const totals = 'total prices'

/** Counts how often a figure rises, and how often it falls, from one end of a break to a larger one. */
class Steps {
  #rises = 0
  readonly #before = new Map<string, { readonly end: number; readonly figure: number }>()

  /** Only figures of the same key are compared: those of one lane and unit. */
  add(key: string, end: number, cell: SheetCell | undefined): void {
    const figure = figureOf(cell)
    if (figure === undefined) return
    const before = this.#before.get(key)
    this.#before.set(key, { end, figure })
    if (before !== undefined) this.#rises += Math.sign(figure - before.figure) * Math.sign(end - before.end)
  }

  get mostlyRise(): boolean {
    return this.#rises > 0
  }
}

/**
 * Columns of breaks whose figures rise with the quantity: rates for one of a unit usually fall, so they may be prices
 * for all of it. Only columns that say where they end and not that they are for one unit are asked about.
 */
export function wideTotals(wide: readonly BreakColumns[], table: ListTable, asking: Asking): BreakColumns[] {
  const ended = wide.filter(
    ({ band, rate, flat, isPerUnit }) =>
      band.end !== undefined && rate !== undefined && flat === undefined && !isPerUnit,
  )
  // What their units are may be still asked.
  if (ended.length < 2 || asking.isOpen) return [...wide]
  const steps = new Steps()
  for (const [at, { cells }] of table.found.rows.entries()) {
    for (const { unit, types, band, rate } of ended) {
      steps.add(`${at} ${unit} ${types}`, band.end?.toNumber(4) ?? 0, cells[rate as number])
    }
  }
  if (!steps.mostlyRise) return [...wide]
  const positions = ended.map(({ rate }) => rate as number)
  if (ask(table, positions, asking) !== totals) return [...wide]
  return wide.map((one) => (ended.includes(one) ? { ...one, rate: undefined, flat: one.rate } : one))
}

/** The same for rows with a break each, under a header that does not say what the figures are for. */
export function areLongTotals(table: ListTable, asking: Asking): boolean {
  const { columns, found, header } = table
  const [rate, upTo] = [columns.get('rate'), columns.get('up to')]
  const isPlain = !columns.has('unit') && !columns.has('flat') && !columns.has('item type')
  if (rate === undefined || upTo === undefined || !isPlain) return false
  if (/kg|kilo/i.test(shownText(header?.cells[rate]))) return false
  const keys = (['service', 'from zone', 'to zone'] as const).flatMap((name) => columns.get(name) ?? [])
  const steps = new Steps()
  for (const { cells } of found.rows) {
    const end = figureOf(cells[upTo])
    if (end === undefined || isOpenEnd(Decimal.of(end))) continue
    steps.add(keys.map((column) => shownText(cells[column]).trim()).join('\t'), end, cells[rate])
  }
  return steps.mostlyRise && !asking.isOpen && ask(table, [rate], asking) === totals
}

function ask({ sheet, header }: ListTable, positions: readonly number[], asking: Asking): string | undefined {
  const letters = [...new Set([positions[0] as number, positions.at(-1) as number])].map(columnLetters)
  const heads = positions.map((position) => shownText(header?.cells[position]).trim().replace(/\s+/g, ' '))
  const listed = shorten(heads.join(', '))
  return asking.ask({
    id: `figures under ${listed}`,
    text: `The figures of ${letters.length > 1 ? 'columns' : 'column'} ${letters.join(' to ')}, under ${listed}, rise with the quantity. Are they rates or total prices?`,
    answers: [rates, totals],
    at: { sheet: sheet.name, row: header?.rowNumber ?? 0, column: positions[0] as number },
    meaning: [
      'Each is multiplied by the weight or the number.',
      'Each is the price of everything up to its end. Figures without an end stay rates.',
    ],
  })
}
