import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { plainFacts } from './format-facts.ts'
import { PlainCell } from './plain-cell.ts'
import { WholeSheet } from './whole-sheet.ts'
import { spreadsheetNamespaces } from './xml-namespaces.ts'
import { type XmlHandler, XmlTokenizer } from './xml-tokenizer.ts'

/** Cells are read in one piece or tag by tag. Whoever sends a file must not be able to tell. */

const start = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
const strings = ['Sydney', '', 'Zürich']

function newSheet(): WholeSheet {
  return new WholeSheet({
    formats: ['plain', 'date', 'duration'],
    facts: [plainFacts, plainFacts, { percent: true, literal: '', hidesZero: false }],
    sharedString: (index) => strings[index],
    datesFrom1904: false,
    struckStyles: new Set<number>(),
    struckStrings: new Set<number>(),
    used: { cells: 0 },
  })
}

/** The same sheet, which has to be read tag by tag. */
const tagByTag = (sheet: WholeSheet): XmlHandler => ({
  get wantsText() {
    return sheet.wantsText
  },
  open: (name, attributes) => sheet.open(name, attributes),
  close: () => sheet.close(),
  text: (text) => sheet.text(text),
})

function read(xml: string, pieceBytes: number, handlerOf: (sheet: WholeSheet) => XmlHandler) {
  const sheet = newSheet()
  const tokenizer = new XmlTokenizer(handlerOf(sheet), spreadsheetNamespaces)
  const bytes = Buffer.from(xml)
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      tokenizer.push(bytes.subarray(at, at + pieceBytes))
    }
    tokenizer.end()
    sheet.end()
    return sheet.rows
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
}

const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const attribute = oneOf(
  ' r="A1"',
  ' r="b7"',
  ' r="XFD1"',
  ' r="XFE1"',
  ' r="AAAA1"',
  ' r="A1B"',
  ' r="1"',
  ' r=""',
  " r='C1'",
  '  r="C1"',
  ' s="1"',
  ' s="2"',
  ' s="0000002"',
  ' s=""',
  ' s="-1"',
  ' s="99"',
  ' t="n"',
  ' t="s"',
  ' t="str"',
  ' t="inlineStr"',
  ' t="b"',
  ' t="e"',
  ' t="d"',
  ' t="x"',
  ' t=""',
  ' cm="1"',
  ' xmlns="urn:other"',
  ' x:r="D1" xmlns:x="urn:x"',
)
const text = oneOf(
  '1',
  '0',
  '2',
  ' 45000.5 ',
  '1e3',
  '0x10',
  '12345678901234567890',
  '',
  ' ',
  'Perth',
  'Zürich 漢',
  'a &amp; b',
  '&#65;',
  '&lost;',
  '_x0041_',
  'a\r\nb',
  '2027-01-01',
  'TRUE',
  '#REF!',
  'a<!-- b -->c',
  '<![CDATA[x<y]]>',
)
const content = text.chain((said) =>
  oneOf(
    `<v>${said}</v>`,
    `<v >${said}</v>`,
    `<is><t>${said}</t></is>`,
    `<is><t xml:space="preserve">${said}</t></is>`,
    `<is><r><t>${said}</t></r></is>`,
    `<is><t>${said}</t><t>${said}</t></is>`,
    `<f>A1</f><v>${said}</v>`,
    `<v>${said}</v><v>${said}</v>`,
    `<f>A1</f>`,
    '',
    said,
    '<extLst><v>1</v></extLst>',
  ),
)
const cell = fc
  .tuple(fc.array(attribute, { maxLength: 3 }), content, oneOf('c', 'c', 'c', 'c', 'x:c', 'cc'))
  .map(([attributes, inside, name]) =>
    inside === '' ? `<${name}${attributes.join('')}/>` : `<${name}${attributes.join('')}>${inside}</${name}>`,
  )
const row = fc.array(cell, { maxLength: 4 }).map((cells) => `<row>${cells.join('')}</row>`)

test('any cells give the same rows, or the same refusal, in one piece and tag by tag', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 3 }), fc.integer({ min: 1, max: 400 }), (rows, pieceBytes) => {
      const xml = `${start}${rows.join('')}</sheetData></worksheet>`
      expect(read(xml, pieceBytes, (sheet) => sheet)).toEqual(read(xml, pieceBytes, tagByTag))
    }),
    // Too rare to be drawn each time.
    { numRuns: 3000, examples: [[['<row><c t="inlineStr"><v>_x0041_ _x005F_x0041_</v></c></row>'], 400]] },
  )
})

test.each([
  ['<c r="A1" s="1" t="s"><v>0</v></c>', { column: 0, style: 1, type: 's', hasValue: true }],
  ['<c t="inlineStr"><is><t>Perth</t></is></c>', { column: -1, style: 0, type: 'inlineStr', hasValue: true }],
  ['<c r="AB12"/>', { column: 27, style: 0, type: undefined, hasValue: false }],
])('%s is found whole', (xml, parts) => {
  const found = new PlainCell()
  expect(found.scan(Buffer.from(xml), 0)).toBe(xml.length)
  expect(found).toMatchObject(parts)
})

test.each([
  '<c r="A1"><f>B1</f><v>1</v></c>',
  '<c r="A1" t="inlineStr"><is><r><t>a</t></r></is></c>',
  "<c r='A1'><v>1</v></c>",
  '<c r="A1" r="B1"><v>1</v></c>',
  '<c r="A1"><v>1</v>',
  '<col/>',
])('%s is left to the usual way', (xml) => {
  expect(new PlainCell().scan(Buffer.from(xml), 0)).toBe(-1)
})
