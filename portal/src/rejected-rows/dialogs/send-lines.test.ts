import { describe, expect, test } from 'vitest'
import { newImportText, sendLines, sentText } from './send-lines.ts'

const preview = {
  rowCount: 0,
  shipmentCount: 0,
  replaced: 0,
  mixed: 0,
  along: 0,
  untouched: 0,
  unchecked: 0,
  wouldBeRejected: 0,
  leftOut: { idTaken: 0, writtenSince: 0, notWhole: 0, unreadable: 0, stillWrong: 0 },
  reportDownloads: [],
}
const textsOf = (...of: Parameters<typeof sendLines>) =>
  sendLines(...of).map(({ rows, text }) => `${rows} ${text}`)

describe('what happens to the rows', () => {
  test('what is still wrong is left out, before and after', () => {
    const leftOut = { ...preview.leftOut, stillWrong: 3 }
    expect(textsOf({ ...preview, rowCount: 140, leftOut }, 143)).toEqual([
      '140 rows were checked and would be accepted',
      '3 rows are still wrong and left out',
    ])
    expect([sentText(140, 0), sentText(1, 1)]).toEqual([
      '140 rows sent again as a new import.',
      '1 row sent again as a new import. 1 row is still wrong and was left out.',
    ])
  })

  test('rows that nobody chose go because of their shipment, checked or not', () => {
    const said = [0, 1, 1200].map((along) =>
      newImportText({ ...preview, rowCount: 2000, along }, 'shipments', 'a.csv')
        .split('left as it is.')
        .at(-1),
    )
    expect(said).toEqual([
      '',
      ' 1 of these rows is included because all rows of a shipment are sent together.',
      ' 1,200 of these rows are included because all rows of a shipment are sent together.',
    ])
  })

  test('they become one import; of its shipments some are new and some are replaced', () => {
    const said = (rowCount: number, shipmentCount: number, replaced: number) =>
      newImportText({ ...preview, rowCount, shipmentCount, replaced }, 'shipments', 'a.csv').split('. ')[0]
    expect(said(3, 2, 0)).toBe('They become one new import of 2 shipments, linked to a.csv: 2 new')
    expect(said(90, 61, 3)).toBe(
      'They become one new import of 61 shipments, linked to a.csv: 58 new, 3 that exist and are replaced',
    )
    expect(said(1, 1, 1)).toBe(
      'It becomes one new import of 1 shipment, linked to a.csv: 1 that exists and is replaced',
    )
    expect(newImportText({ ...preview, rowCount: 1 }, 'activities', 'a.csv')).toBe(
      'It becomes one new import, linked to a.csv. Each row is added and billed once.',
    )
  })

  test('each open row is in one line', () => {
    const leftOut = { idTaken: 1, writtenSince: 1, notWhole: 2, unreadable: 3, stillWrong: 2 }
    expect(textsOf({ ...preview, rowCount: 10, leftOut }, 23)).toEqual([
      '10 rows were checked and would be accepted',
      '2 rows are still wrong and left out',
      '1 row with a shipmentId that belongs to another customer’s shipment is left out',
      '1 row of shipments that a later import has written is left out',
      '2 rows of shipments with rows already sent or closed are left out',
      '3 rows with text that could not be read are left out',
      '4 rows stay open',
    ])
  })
})
