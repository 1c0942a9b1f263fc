import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchFile } from '../server-code.ts'
import { activityColumns, activityRows } from './activity-sample.ts'
import { type Kind, numberColumns, type SampleFile, writeInlineXlsx } from './make-files.ts'
import { random } from './seeded-numbers.ts'
import { shipmentColumns, shipmentRows } from './shipment-sample.ts'
import { writeSharedXlsx } from './write-shared-xlsx.ts'

export type Texts = 'inline' | 'shared'

/** Raise it when the rows change: files are reused between runs. */
const generation = 1
const seed = 20_260_702
const probeRows = 20_000
/** A fraction of the requested size: the file may not be larger. */
const aim = 0.97

/** A workbook of this compressed size, with texts in its cells or in shared strings. */
export async function largeWorkbook(kind: Kind, texts: Texts, bytesMax: number): Promise<SampleFile> {
  const folder = benchFile('data')
  mkdirSync(folder, { recursive: true })
  const name = `${kind}-${texts}-${bytesMax}-${generation}.xlsx`
  const path = join(folder, name)
  const countPath = `${path}.count`
  if (!existsSync(path) || !existsSync(countPath)) {
    const part = `${path}.part`
    await write(part, kind, texts, probeRows)
    let rows = probeRows
    for (
      let bytes = statSync(part).size;
      bytes > bytesMax || bytes < bytesMax * 0.9;
      bytes = statSync(part).size
    ) {
      rows = Math.floor((rows * bytesMax * aim) / bytes)
      // Do not split a shipment.
      rows -= rows % 3
      rmSync(part)
      await write(part, kind, texts, rows)
    }
    renameSync(part, path)
    await writeFile(countPath, String(rows))
  }
  const rows = Number(await readFile(countPath, 'utf8'))
  return { kind, format: 'xlsx', path, name, rows, bytes: statSync(path).size }
}

async function write(path: string, kind: Kind, texts: Texts, count: number): Promise<void> {
  const columns = kind === 'shipments' ? shipmentColumns : activityColumns
  if (texts === 'shared') await writeSharedXlsx(path, columns, rowsOf(kind, count))
  else await writeInlineXlsx(path, columns, rowsOf(kind, count))
}

/** Activities have unique references, so that texts differ and a million rows are not needed. */
function* rowsOf(kind: Kind, count: number): Generator<(string | number)[]> {
  const columns = kind === 'shipments' ? shipmentColumns : activityColumns
  const isNumber = columns.map((column) => numberColumns.has(column))
  const reference = columns.indexOf('reference')
  const next = random(seed)
  let taken = 0
  for (const row of (kind === 'shipments' ? shipmentRows : activityRows)(seed)) {
    if (taken++ === count) return
    const cells = row.map((text, at) => (isNumber[at] && text !== '' ? Number(text) : text))
    if (reference >= 0) cells[reference] += `-${hex(next)}${hex(next)}${hex(next)}${hex(next)}`
    yield cells
  }
}

const hex = (next: () => number) => Math.floor(next() * 2 ** 32).toString(16)
