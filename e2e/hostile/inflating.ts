import { constants, crc32, deflateRawSync } from 'node:zlib'
import { archiveOf, otherParts } from './archive.ts'
import { sheetOf } from './lanes.ts'

const header = ['warehouseCode', 'chargeCode', 'quantity', 'activityTimestamp', 'customerId', 'reference']
const beginning = sheetOf([header]).replace('</sheetData></worksheet>', '')
const rowsInBlock = 10
const blockBytes = 2 ** 20

/** Deflated bytes that can be concatenated: they refer to nothing before them and end at a whole byte. */
const deflated = (bytes: Buffer) => deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })

interface Block {
  bytes: Buffer
  deflated: Buffer
}

const blockOf = (rows: string[]): Block => {
  const text = rows.join('')
  const bytes = Buffer.alloc(Math.floor(blockBytes / text.length) * text.length, text)
  return { bytes, deflated: deflated(bytes) }
}

/** A good row of 1.2 kB, so that a sheet reaches its limit of bytes before its limit of rows. */
function rowOf(number: number): string {
  const text = (at: number) => {
    const words = Array.from(
      { length: 25 },
      (_, n) => ((number * 31 + at * 7 + n + 1) * 7919 * 104_729) % 1e9,
    )
    return words.map((word) => word.toString(36).padStart(9, '0')).join(' ')
  }
  const cells = [text(1), text(2), String(number + 1), '2026-07-01T00:00:00Z', text(3), text(4)]
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
}

export interface Inflating {
  file: Buffer
  sheetBytes: number
  ratio: number
}

/**
 * A workbook with an endless first sheet of good rows. It is built from two blocks that are deflated once: rows of
 * different texts, which shrink to a hundredth, and as many blank rows between them as the ratio needs.
 */
export function inflatingWorkbook(options: {
  sheetBytes: number
  ratio: number
  /** The size the archive declares, if it is not the real one. */
  declared?: (sheetBytes: number) => number
}): Inflating {
  const blank = blockOf([`<row>${' '.repeat(60_000)}</row>`])
  const varied = blockOf(Array.from({ length: rowsInBlock }, (_, n) => rowOf(n)))
  const start = { bytes: Buffer.from(beginning), deflated: deflated(Buffer.from(beginning)) }
  const end = Buffer.from('</sheetData></worksheet>')
  const blocks: Block[] = [start]
  let sheetBytes = start.bytes.length + end.length
  let packedBytes = start.deflated.length
  while (sheetBytes < options.sheetBytes) {
    const block = sheetBytes / packedBytes < options.ratio ? blank : varied
    blocks.push(block)
    sheetBytes += block.bytes.length
    packedBytes += block.deflated.length
  }
  const file = archiveOf([
    ...otherParts(),
    {
      name: 'xl/worksheets/sheet1.xml',
      deflated: Buffer.concat([...blocks.map((block) => block.deflated), deflateRawSync(end)]),
      size: options.declared?.(sheetBytes) ?? sheetBytes,
      // A wrong size is detected before the checksum.
      crc: options.declared
        ? 0
        : crc32(
            end,
            blocks.reduce((sum, { bytes }) => crc32(bytes, sum), 0),
          ),
    },
  ])
  return { file, sheetBytes, ratio: sheetBytes / packedBytes }
}
