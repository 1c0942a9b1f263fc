import { UnreadableFile } from '../cells/unreadable-file.ts'

export const malformed = () => new UnreadableFile('The .xlsx file is damaged: its XML is malformed.')

const namedCharacters = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

export const unifyLineEnds = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)
const reference = /&(?:#([0-9]{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));|&/g

export function decodeXmlText(text: string): string {
  const unified = unifyLineEnds(text)
  if (!unified.includes('&')) return unified
  return unified.replace(reference, (_, decimal, hexadecimal, name) => {
    if (name !== undefined) {
      const character = namedCharacters.get(name)
      if (character === undefined) throw malformed()
      return character
    }
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    if (!(code > 0 && code <= 0x10ffff)) throw malformed()
    return String.fromCodePoint(code)
  })
}

/** Spreadsheets write characters that XML cannot represent as `_xHHHH_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Whether the element of a property turns it on: without a value it does. */
export const isOn = (value: string | undefined): boolean => !['0', 'false', 'off'].includes(value ?? '')
