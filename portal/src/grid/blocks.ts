import { rowsPerBlock } from './grid-limits.ts'

/** The blocks that hold the rows from one position to another. */
export function blocksBetween(first: number, last: number): number[] {
  const blocks: number[] = []
  for (let block = Math.floor(Math.max(0, first) / rowsPerBlock); block * rowsPerBlock <= last; block += 1)
    blocks.push(block)
  return blocks
}

/** Turns a function for blocks into one for single rows. */
export const rowFromBlocks =
  <Row>(blockAt: (block: number) => Row[] | undefined) =>
  (position: number): Row | undefined =>
    blockAt(Math.floor(position / rowsPerBlock))?.[position % rowsPerBlock]
