import type { Unit } from '../../../configuration/document/breaks.ts'
import { PublicError } from '../../../errors.ts'
import { Decimal } from '../../../platform/values/decimal.ts'
import { shorten } from '../../../platform/values/shorten.ts'
import type { Band } from '../../../recogniser/values/band.ts'
import { columnLetters } from '../../../spreadsheets/cells/row.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import { type BreakHeader, breakHeaderOf } from '../../columns/break-headers.ts'
import type { Asking } from './asking.ts'
import { type BandEnds, isOpenEnd } from './place-breaks.ts'

/** Columns of one break: its rate, its flat, or both. */
export interface BreakColumns {
  /** Undefined: the header names none. */
  readonly unit: Unit | undefined
  readonly types: readonly string[]
  readonly band: BandEnds
  readonly rate: number | undefined
  readonly flat: number | undefined
  /** Whether its header says that its rate is for one of the unit. */
  readonly isPerUnit?: true | undefined
  /** How many of the unit the rate is for. */
  readonly per: Decimal
}

export type PlainNumbers = 'ends' | 'beginnings'
export const endsAnswer = 'where a break ends'
export const beginsAnswer = 'where a break begins'

/** The breaks that headers name. Plain numbers are asked about once for headers that are the same. */
export function breakColumnsOf(
  headers: readonly {
    readonly position: number
    readonly cell: SheetCell | undefined
    /** For a header that names none. */
    readonly unit?: Unit | undefined
  }[],
  itemTypes: ReadonlySet<string>,
  at: { readonly sheet: string; readonly row: number },
  asking: Asking,
): BreakColumns[] {
  const read = headers.map(({ position, cell, unit }) => {
    const header = breakHeaderOf(cell, itemTypes)
    if (header !== undefined) return { position, header: { ...header, unit: header.unit ?? unit } }
    const column = `${columnLetters(position)}, ${shorten(shownText(cell))},`
    throw new PublicError(
      400,
      `The header of column ${column} does not say which quantities its rates are for.`,
    )
  })
  const plain = askPlainNumbers(read, at, asking)
  const found = new Map<string, BreakColumns>()
  for (const { position, header } of read) {
    const made = columnsOf(header, position, plain ?? 'ends')
    const { band } = made
    const key = [made.unit ?? 'kg', made.types, band.begin, band.isOver, band.end, made.per].join()
    const other = found.get(key)
    const isDouble = header.isFlat ? other?.flat !== undefined : other?.rate !== undefined
    if (isDouble) throw new PublicError(400, `Two columns are for ${shorten(useOf(header, plain))}.`)
    found.set(
      key,
      other === undefined
        ? made
        : {
            ...other,
            unit: other.unit ?? made.unit,
            rate: other.rate ?? made.rate,
            flat: other.flat ?? made.flat,
          },
    )
  }
  return [...found.values()]
}

/** What plain numbers as headers say. Undefined: there are none, or it is still asked. */
function askPlainNumbers(
  read: readonly { readonly header: BreakHeader; readonly position: number }[],
  at: { readonly sheet: string; readonly row: number },
  asking: Asking,
): PlainNumbers | undefined {
  const plain = read.flatMap(({ header, position }) =>
    header.band.kind === 'number' ? [{ number: header.band.number, position }] : [],
  )
  const [first] = plain
  if (first === undefined) return undefined
  const numbers = plain.map(({ number }) => number)
  const listed = shorten(numbers.join(', '))
  const answer = asking.ask({
    id: `heads ${listed}`,
    text: `The headers are plain numbers: ${listed}. What do they mean?`,
    answers: [endsAnswer, beginsAnswer],
    at: { ...at, column: first.position },
    meaning: [
      `The first break is for 0 to ${numbers[0]}.`,
      Number(numbers[0]) > 1
        ? `The lanes are refused: there is no rate below ${numbers[0]}.`
        : `The first break begins at ${numbers[0]}.`,
    ],
  })
  if (answer === undefined) return undefined
  return answer === endsAnswer ? 'ends' : 'beginnings'
}

function columnsOf(header: BreakHeader, position: number, plain: PlainNumbers): BreakColumns {
  const { band, unit, isFlat, isPerUnit, itemType } = header
  return {
    unit,
    isPerUnit,
    types: itemType === undefined ? [] : [itemType],
    band: endsOf(band, plain),
    rate: isFlat ? undefined : position,
    flat: isFlat ? position : undefined,
    per: Decimal.of(band.kind === 'per' ? band.per : 1),
  }
}

/** Where a band begins and ends, as it is written. */
export function endsOf(band: Band, plain: PlainNumbers): BandEnds {
  const open = (end: string) => (isOpenEnd(Decimal.of(end)) ? undefined : Decimal.of(end))
  const none = { begin: undefined, isOver: false, end: undefined }
  switch (band.kind) {
    case 'span':
      return { begin: Decimal.of(band.from), isOver: false, end: open(band.to) }
    case 'from':
      return { ...none, begin: Decimal.of(band.from) }
    case 'over':
      return { ...none, begin: Decimal.of(band.over), isOver: true }
    case 'up to':
      return { ...none, end: open(band.to) }
    case 'per':
      return none
    case 'number':
      return plain === 'ends'
        ? { ...none, end: open(band.number) }
        : { ...none, begin: Decimal.of(band.number) }
  }
}

/** What a column of rates is for, in the words of people. */
export function useOf({ band, unit, isFlat, itemType }: BreakHeader, plain?: PlainNumbers): string {
  const what = isFlat ? 'flat' : 'rate'
  const of = unit === undefined ? '' : ` ${unit}`
  const type = itemType === undefined ? '' : ` of ${itemType}`
  switch (band.kind) {
    case 'span':
      return `${what} ${band.from}-${band.to}${of}`
    case 'from':
      return `${what} from ${band.from}${of}`
    case 'over':
      return `${what} over ${band.over}${of}`
    case 'up to':
      return `${what} up to ${band.to}${of}`
    case 'per':
      return `${what} per ${band.per === '1' ? '' : `${band.per} `}${unit ?? 'kg'}${type}`
    case 'number': {
      const word = plain === undefined ? '' : plain === 'ends' ? ' up to' : ' from'
      return `${what}${word} ${band.number}${of}`
    }
  }
}
