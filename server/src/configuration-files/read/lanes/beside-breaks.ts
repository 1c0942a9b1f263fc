import { itemTypeOf } from '../../../quotes/book/rate-book.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'
import { unitOf } from '../../columns/break-headers.ts'
import { areEveryType, itemTypeFailure } from '../rows/item-types.ts'
import type { BreakColumns } from './break-columns.ts'
import { readOnce } from './read-once.ts'
import type { ListTable } from './recognise-list.ts'

type Cells = readonly (SheetCell | undefined)[]

/** What columns of unit and item type say about columns of rates whose headers do not. */
export interface BesideBreaks {
  readonly unitOf: (cells: Cells) => string
  /** Whether no row says what its rates count. */
  readonly isSilent: boolean
  readonly typesOf: (cells: Cells) => readonly string[]
  /** Why a row cannot be taken: its item types are not types, or they or its unit are in none of the headers. */
  readonly problemOf: (cells: Cells) => string | undefined
}

export function besideBreaks({ columns, found }: ListTable, wide: readonly BreakColumns[]): BesideBreaks {
  const unit = columns.get('unit')
  const hasUnits = unit !== undefined && found.rows.some(({ cells }) => cells[unit] !== undefined)
  const unitText = (cells: Cells) => (unit === undefined ? '' : shownText(cells[unit]).trim())
  const typesOf = typesReader(columns.get('item type'))
  const typesFailure = typesFailureReader(columns.get('item type'))
  const units = new Set(wide.map((one) => one.unit))
  const types = new Set(wide.map((one) => one.types.join(', ')))
  return {
    unitOf: (cells) => (hasUnits ? unitText(cells) : 'kg'),
    isSilent: !hasUnits,
    typesOf,
    problemOf(cells) {
      const failure = typesFailure(cells)
      if (failure !== undefined) return failure
      if (wide.length === 0) return undefined
      const text = unitText(cells)
      if (text !== '' && !units.has(undefined) && !units.has(unitOf(text))) {
        return `Unit ${text} differs from ${[...units].join(', ')} in the headers`
      }
      const own = typesOf(cells).join(', ')
      if (own !== '' && !types.has('') && !types.has(own)) {
        return `Item type ${own} differs from ${[...types].join(', ')} in the headers`
      }
      return undefined
    },
  }
}

const noTypes: readonly string[] = []

/** The item types of a row. None: all that have no rates of their own. */
export function typesReader(column: number | undefined): (cells: Cells) => readonly string[] {
  if (column === undefined) return () => noTypes
  const read = readOnce((cell) => typesIn(shownText(cell)))
  return (cells) => read(cells[column])
}

function typesFailureReader(column: number | undefined): (cells: Cells) => string | undefined {
  if (column === undefined) return () => undefined
  const read = readOnce((cell) => {
    const types = shownText(cell)
      .split(/[,;]/)
      .map((one) => one.trim())
    const [failure] = areEveryType(types) ? [] : types.flatMap((type) => itemTypeFailure(type) ?? [])
    return failure === undefined ? '' : `Item types ${failure}`
  })
  return (cells) => read(cells[column]) || undefined
}

function typesIn(text: string): string[] {
  const types = text.split(/[,;]/).map((one) => one.trim())
  if (areEveryType(types)) return []
  return [...new Set(types.filter((one) => one !== '').map(itemTypeOf))].sort()
}
