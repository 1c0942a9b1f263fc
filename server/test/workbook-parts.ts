import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The parts of a workbook by name; what is left out is filled with the least that a workbook needs. */
export type Parts = Record<string, string | Buffer>

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const minimalParts: Parts = {
  '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    '<workbook xmlns:r="x"><sheets><sheet name="S" sheetId="1" r:id="s1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>\
<Relationship Id="s1" Type="${relationship}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="s2" Type="${relationship}/styles" Target="styles.xml"/>\
<Relationship Id="s3" Type="${relationship}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
}

export async function zipOf(parts: Parts, compress = true): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { compress })
  zip.end()
  return buffer(zip.outputStream)
}

export const workbookOf = (parts: Parts, compress = true) => zipOf({ ...minimalParts, ...parts }, compress)

export const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** Calls with the path of a file of these bytes that is gone afterwards. */
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
