import { createReadStream } from 'node:fs'

/** The type of a file by its first bytes; `text` if nothing else is recognised. */
export type FileKind = 'zip' | 'ole' | 'text' | { readonly seems: string }

const zipSignatures = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']

const signatures: readonly (readonly [bytes: string, seems: string])[] = [
  ['%PDF', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['\x1f\x8b', 'a gzip archive'],
  ['BZh', 'a bzip2 archive'],
  ['\xfd7zXZ', 'an xz archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive'],
  ['Rar!', 'a RAR archive'],
  ['{\\rtf', 'an RTF document'],
  ['SQLite format 3', 'a SQLite database'],
  ['PAR1', 'a Parquet file'],
  ['\x7fELF', 'a program'],
  ['MZ\x90', 'a program'],
]

export function fileKind(head: Buffer): FileKind {
  const text = head.toString('latin1')
  if (zipSignatures.some((bytes) => text.startsWith(bytes))) return 'zip'
  if (text.startsWith('\xd0\xcf\x11\xe0')) return 'ole'
  const signature = signatures.find(([bytes]) => text.startsWith(bytes))
  if (signature !== undefined) return { seems: signature[1] }
  const start = text
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()
  if (/^<(?:!doctype html|html|head|body|table|meta)/.test(start)) return { seems: 'a web page (HTML)' }
  if (start.startsWith('<?xml') || start.startsWith('<!doctype')) return { seems: 'an XML document' }
  return 'text'
}

/** A password-protected workbook is an OLE file, like .xls, with the encrypted workbook under this name. */
export async function hasEncryptedPackage(path: string): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  let tail: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes = Buffer.concat([tail, chunk])
    if (bytes.includes(name)) return true
    tail = bytes.subarray(Math.max(0, bytes.length - name.length))
  }
  return false
}
