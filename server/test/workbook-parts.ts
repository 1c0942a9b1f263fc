import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipOf } from '../../testing/zip-of.ts'

/** The parts of a workbook by name; missing parts get the minimum a workbook needs. */
export type Parts = Record<string, string | Buffer>

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The relationships of a part, by id: the last word of the type, and the target. */
export const relationshipsOf = (targets: Record<string, readonly [type: string, target: string]>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    targets,
  )
    .map(
      ([id, [type, target]]) =>
        `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export const workbookXml = (inside: string) =>
  `<workbook xmlns="${main}" xmlns:r="${relationship}">${inside}</workbook>`

export const minimalParts: Parts = {
  '_rels/.rels': relationshipsOf({ a: ['officeDocument', 'xl/workbook.xml'] }),
  'xl/workbook.xml': workbookXml('<sheets><sheet name="S" sheetId="1" r:id="s1"/></sheets>'),
  'xl/_rels/workbook.xml.rels': relationshipsOf({
    s1: ['worksheet', 'worksheets/sheet1.xml'],
    s2: ['styles', 'styles.xml'],
    s3: ['sharedStrings', 'sharedStrings.xml'],
  }),
}

export const workbookOf = (parts: Parts, compress = true) => zipOf({ ...minimalParts, ...parts }, compress)

/** A sheet of these rows; `after` follows them. */
export const sheetOf = (rows: string, after = '') =>
  `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`

/** Calls with the path of a temporary file of these bytes. */
export async function withFile<T>(bytes: Buffer | string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cartage-file-'))
  try {
    const path = join(folder, 'upload')
    await writeFile(path, bytes)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
