import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { benchFile, serverModule } from '../server-code.ts'
import { activityColumns, activityRows } from './activity-sample.ts'
import { shipmentColumns, shipmentRows } from './shipment-sample.ts'

export type Kind = 'shipments' | 'activities'
export type Format = 'csv' | 'xlsx'

export interface SampleFile {
  kind: Kind
  format: Format
  path: string
  name: string
  rows: number
  bytes: number
}

const seed = 20_260_701
/** Raise it when the rows change: files are reused between runs. */
const generation = 1

export const numberColumns = new Set(['quantity', 'totalCostReceived', 'itemQuantity', 'itemWeight'])

const sources = {
  shipments: { columns: shipmentColumns, rows: shipmentRows },
  activities: { columns: activityColumns, rows: activityRows },
}

/** A CSV file of at most this many bytes, or the workbook of the same rows. Made once and kept in `bench/data`. */
export async function sampleFile(kind: Kind, format: Format, bytesMax: number): Promise<SampleFile> {
  const folder = benchFile('data')
  mkdirSync(folder, { recursive: true })
  const name = `${kind}-${bytesMax}-${generation}.${format}`
  const path = join(folder, name)
  const countPath = join(folder, `${kind}-${bytesMax}-${generation}.count`)
  if (!existsSync(path) || !existsSync(countPath)) {
    const rows = collectRows(kind, bytesMax)
    if (format === 'csv') await writeFile(`${path}.part`, csvText(kind, rows))
    else await writeWorkbook(`${path}.part`, kind, rows)
    renameSync(`${path}.part`, path)
    await writeFile(countPath, String(rows.length))
  }
  return {
    kind,
    format,
    path,
    name,
    rows: Number(await readFile(countPath, 'utf8')),
    bytes: statSync(path).size,
  }
}

/** The first rows of the sample as objects, for pushes and for the row-by-row importer. */
export function sampleObjects(kind: Kind, count: number, withBadRows = false): Record<string, string>[] {
  const { columns, rows } = sources[kind]
  const objects: Record<string, string>[] = []
  for (const row of rows(seed)) {
    if (!withBadRows && (row[0] === '' || row.includes('Nowhere'))) continue
    objects.push(Object.fromEntries(columns.map((column, position) => [column, row[position] ?? ''])))
    if (objects.length === count) break
  }
  return objects
}

/** A small CSV with its own identifiers. */
export function smallCsv(kind: Kind, count: number): Buffer {
  const { rows } = sources[kind]
  const taken: string[][] = []
  for (const row of rows(seed)) {
    taken.push(row)
    if (taken.length === count) break
  }
  return Buffer.from(csvText(kind, taken))
}

function collectRows(kind: Kind, bytesMax: number): string[][] {
  const { columns, rows } = sources[kind]
  const collected: string[][] = []
  let bytes = line(columns).length
  for (const row of rows(seed)) {
    bytes += line(row).length
    if (bytes > bytesMax) break
    collected.push(row)
  }
  // Do not split a shipment.
  if (kind === 'shipments') collected.length -= collected.length % 3
  return collected
}

const csvText = (kind: Kind, rows: string[][]): string => [sources[kind].columns, ...rows].map(line).join('')

const line = (cells: string[]): string => `${cells.map(cell).join(',')}\n`
const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

async function writeWorkbook(path: string, kind: Kind, rows: string[][]): Promise<void> {
  const { columns } = sources[kind]
  const isNumber = columns.map((column) => numberColumns.has(column))
  function* cells() {
    for (const row of rows) yield row.map((text, at) => (isNumber[at] && text !== '' ? Number(text) : text))
  }
  await writeInlineXlsx(path, columns, cells())
}

/** Written by the service's own writer, which puts every text into its cell. */
export async function writeInlineXlsx(
  path: string,
  columns: string[],
  rows: Iterable<(string | number)[]>,
): Promise<void> {
  const { writeXlsx } = await serverModule<{
    writeXlsx(columns: string[], rows: AsyncIterable<(string | number | null)[]>): Readable
  }>('spreadsheets/xlsx/write-xlsx.js')
  async function* all() {
    yield* rows
  }
  await pipeline(writeXlsx(columns, all()), createWriteStream(path))
}
