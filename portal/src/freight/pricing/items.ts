import { formatQuantity } from '../../format/count.ts'

/** A row of the items grid. All values are text, as typed or pasted. */
export interface Item {
  quantity: string
  type: string
  length: string
  width: string
  height: string
  weight: string
  itemValue: string
}

export type ItemField = keyof Item

export const itemFields: { field: ItemField; head: string; name: string; isNumber: boolean }[] = [
  { field: 'quantity', head: 'Qty', name: 'Quantity', isNumber: true },
  { field: 'type', head: 'Type', name: 'Type', isNumber: false },
  { field: 'length', head: 'L', name: 'Length', isNumber: true },
  { field: 'width', head: 'W', name: 'Width', isNumber: true },
  { field: 'height', head: 'H', name: 'Height', isNumber: true },
  { field: 'weight', head: 'kg', name: 'Weight', isNumber: true },
  { field: 'itemValue', head: 'Value', name: 'Value', isNumber: true },
]

export const blankItem: Item = {
  quantity: '',
  type: '',
  length: '',
  width: '',
  height: '',
  weight: '',
  itemValue: '',
}

export const isBlank = (item: Item) => itemFields.every(({ field }) => item[field] === '')

/** Pastes a block of cells to the right and down from one cell. Columns beyond the grid are left out. */
export function writeCells(items: Item[], row: number, column: number, block: string[][]): Item[] {
  const next = items.map((item) => ({ ...item }))
  block.forEach((cells, down) => {
    while (next.length <= row + down) next.push({ ...blankItem })
    const item = next[row + down] as Item
    cells.forEach((cell, right) => {
      const at = itemFields[column + right]
      if (at) item[at.field] = cell
    })
  })
  return withLastBlank(next)
}

/** Keeps one blank row at the end for the next item. */
export function withLastBlank(items: Item[]): Item[] {
  const last = items.at(-1)
  return last && isBlank(last) ? items : [...items, { ...blankItem }]
}

const plainNumber = /^\d+(\.\d+)?$/

/** The text as a number if it is one. Other text is sent unchanged, and the server says what is wrong. */
export const asSent = (text: string): number | string => (plainNumber.test(text) ? Number(text) : text)

/** "52 items · 900 kg · 4.482 m³"; undefined while a figure is missing or unreadable. */
export function sumUp(items: Item[]): { count: number; kilograms: number; cubicMetres: number } | undefined {
  const filled = items.filter((item) => !isBlank(item))
  const sum = { count: 0, kilograms: 0, cubicMetres: 0 }
  for (const { quantity, length, width, height, weight } of filled) {
    const figures = [quantity, length, width, height, weight].map(asSent)
    if (!figures.every((figure) => typeof figure === 'number')) return undefined
    const [count = 0, long = 0, wide = 0, high = 0, heavy = 0] = figures as number[]
    sum.count += count
    sum.kilograms += count * heavy
    sum.cubicMetres += count * long * wide * high
  }
  if (filled.length === 0) return undefined
  return {
    count: sum.count,
    kilograms: Number(sum.kilograms.toFixed(3)),
    cubicMetres: Number(sum.cubicMetres.toFixed(3)),
  }
}

/** A semi-trailer is 13.7 m long. What is longer was probably typed in centimetres. */
const likelySideMaxMetres = 15

/** "Row 1: length 120 m.": sides that were probably typed in centimetres. They may still be priced. */
export const unlikelySides = (items: Item[]): string[] =>
  items.flatMap((item, row) => {
    const long = (['length', 'width', 'height'] as const).filter(
      (field) => plainNumber.test(item[field]) && Number(item[field]) > likelySideMaxMetres,
    )
    if (long.length === 0) return []
    const sides = long.map((field) => `${field} ${formatQuantity(item[field])} m`).join(', ')
    return [`Row ${row + 1}: ${sides}. Sides are in metres: were centimetres meant?`]
  })
