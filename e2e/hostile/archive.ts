import { crc32, deflateRawSync } from 'node:zlib'
import { workbookParts } from './lanes.ts'

/** A zip archive with given sizes around raw deflated bytes, to build a bomb without inflating it here. */
export function archiveOf(entries: { name: string; deflated: Buffer; size: number; crc?: number }[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, deflated, size, crc = 0 } of entries) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc, 10)
    fields.writeUInt32LE(deflated.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name)])
    local.push(head, deflated)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, more, Buffer.from(name)]))
    offset += head.length + deflated.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** An entry with text, as ordinary programs write it. */
export const plain = (name: string, text: string) => ({
  name,
  deflated: deflateRawSync(Buffer.from(text)),
  size: Buffer.byteLength(text),
  crc: crc32(text),
})

/** Everything a workbook needs besides its sheet. */
export const otherParts = () => Object.entries(workbookParts).map(([name, text]) => plain(name, text))
