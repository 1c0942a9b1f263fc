import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { zipOf } from '../../testing/zip-of.ts'
import type { Parts } from './workbook-parts.ts'

const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)

/** The text parts of a workbook, by name. */
export async function partsOf(workbook: Buffer): Promise<Parts> {
  const zip = await open(workbook, { lazyEntries: true })
  const read = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  const parts: Parts = {}
  return new Promise((resolve, reject) => {
    zip.on('entry', async (entry: yauzl.Entry) => {
      try {
        parts[entry.fileName] = await buffer(await read(entry))
        zip.readEntry()
      } catch (error) {
        reject(error)
      }
    })
    zip.on('end', () => resolve(parts))
    zip.on('error', reject)
    zip.readEntry()
  })
}

/** Replaces the text of the one cell that has it, wherever the file keeps its strings. */
export async function correctCell(workbook: Buffer, wrong: string, right: string): Promise<Buffer> {
  const parts = await partsOf(workbook)
  let found = 0
  for (const [name, content] of Object.entries(parts)) {
    if (!name.endsWith('.xml')) continue
    parts[name] = String(content).replaceAll(`>${wrong}</t>`, () => {
      found++
      return `>${right}</t>`
    })
  }
  if (found !== 1) throw new Error(`${found} cells have the text ${wrong}`)
  return zipOf(parts)
}
