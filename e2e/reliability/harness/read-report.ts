import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromBuffer, type ZipFile as UnzipFile } from 'yauzl'

/** The texts of the first sheet's cells, undefined for a missing one. Independent of the product's own code. */
export async function readReport(bytes: Buffer): Promise<(string | undefined)[][]> {
  const xml = (await readEntry(bytes, 'xl/worksheets/sheet1.xml')).toString('utf8')
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row]) => {
    const cells: (string | undefined)[] = []
    for (const [, name, content] of (row ?? '').matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)) {
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(content ?? '') ?? /<v>(.*?)<\/v>/s.exec(content ?? '')
      if (text) cells[columnIndex(name ?? '')] = readable(text[1] ?? '')
    }
    return cells
  })
}

async function readEntry(bytes: Buffer, name: string): Promise<Buffer> {
  const zip = await promisify<Buffer, object, UnzipFile>(fromBuffer)(bytes, { lazyEntries: true })
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => reject(new Error(`no ${name} in the workbook`)))
    zip.on('entry', (entry) => {
      if (entry.fileName !== name) return zip.readEntry()
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))))
    })
    zip.readEntry()
  })
}

const columnIndex = (name: string): number =>
  [...name].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1

const readable = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')
