import { type Output, print } from './command.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'

/** One document, `{ "items": [ … ] }`, written while it is read. */
export async function printItems(out: Output, items: AsyncIterable<unknown>): Promise<void> {
  let before = '{ "items": [\n'
  for await (const item of items) {
    await print(out, before + JSON.stringify(item))
    before = ',\n'
  }
  await print(out, before === ',\n' ? '\n] }\n' : '{ "items": [] }\n')
}

export async function printCsv<Item>(
  out: Output,
  items: AsyncIterable<Item>,
  columns: readonly string[],
  linesOf: (item: Item) => Cell[][],
): Promise<void> {
  await print(out, byteOrderMark + csvLine(columns))
  for await (const item of items) await print(out, linesOf(item).map(csvLine).join(''))
}

/** The first of a list, and whether there are more. */
export async function firstOf<Item>(
  items: AsyncIterable<Item>,
  most: number,
): Promise<{ first: Item[]; hasMore: boolean }> {
  const first: Item[] = []
  for await (const item of items) {
    if (first.length === most) return { first, hasMore: true }
    first.push(item)
  }
  return { first, hasMore: false }
}
