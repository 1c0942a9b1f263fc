import { describe, expect, test } from 'vitest'
import { askedOf, quollway, reasonsOf } from '../../../test/file-requests.ts'
import { readSheets } from '../../spreadsheets/inspect/read-sheets.ts'
import type { FileKind, FileReading } from './file-reading.ts'
import { readFile } from './read-file.ts'

/** A workbook that openpyxl made as a carrier shapes it. */
async function readSample(
  kind: FileKind,
  name: string,
  answers: Record<string, string> = {},
  target?: string,
): Promise<FileReading> {
  const path = new URL(`../../../test/samples/carriers/${name}.xlsx`, import.meta.url).pathname
  const sheets = await readSheets(path, `${name}.xlsx`)
  return readFile({
    kind,
    sheets,
    known: { ...quollway, target },
    answers,
    remembered: undefined,
    mended: [],
  })
}

const usesOf = ({ marks }: FileReading) => marks.map(({ use, state }) => use ?? state)

test('a list of customers from an accounting program', async () => {
  const read = await readSample('customers', 'customers')
  expect(usesOf(read)).toEqual(['customer id', 'name', 'retired from', 'left out'])
  expect(reasonsOf(read)).toEqual(['5: Customer id is required'])
  expect(read.content.document).toEqual({
    customers: [
      { id: 'SALTBUSH', name: 'Saltbush Homewares' },
      { id: '4711', name: 'Wattle & Sons Pty Ltd', retiredFrom: '2027-01-31' },
      { id: '00123', name: 'Gumnut Toys' },
    ],
  })
})

test('a list of postcodes beside a sheet of notes, with 800 for Darwin', async () => {
  const read = await readSample('zones', 'postcode-zones')
  expect([askedOf(read), usesOf(read)]).toEqual([[], ['postcodes', 'state', 'zone']])
  expect(reasonsOf(read)).toEqual(['9: Postcode 20 is not an Australian postcode'])
  expect(read.content.zones).toEqual([
    { code: 'ALI', name: 'ALI', members: ['0872'] },
    { code: 'DRW', name: 'DRW', members: ['0800', '0810-0822'] },
    { code: 'MEL', name: 'MEL', members: ['3000', '3001', '3004'] },
    { code: 'SYD', name: 'SYD', members: ['2000', '2001-2249'] },
  ])
})

test('zones in merged cells', async () => {
  const read = await readSample('zones', 'merged-zones')
  expect([askedOf(read), usesOf(read)]).toEqual([[], ['zone', 'zone name', 'postcode from', 'postcode to']])
  expect([reasonsOf(read), read.counts.takenOver]).toEqual([[], 0])
  expect(read.content.zones).toEqual([
    { code: 'DRW', name: 'Darwin', members: ['0800-0822'] },
    { code: 'MEL', name: 'Melbourne metro', members: ['3000-3210', '8000-8999'] },
    { code: 'SYD', name: 'Sydney metro', members: ['1000-2249', '2555-2574', '2740-2770'] },
  ])
})

test('a fuel table in percent cells, which count by their value', async () => {
  expect(askedOf(await readSample('fuel-levies', 'fuel-percents'))).toEqual(['carrier'])
  const read = await readSample('fuel-levies', 'fuel-percents', {}, 'GALAH')
  expect([askedOf(read), usesOf(read)]).toEqual([[], ['effective from', 'percent', 'left out']])
  expect(reasonsOf(read)).toEqual(['7: Effective from Nov-26 is not a date: write it as YYYY-MM-DD'])
  expect(read.content.document).toEqual({
    fuelLevies: [
      { carrier: 'GALAH', effectiveFrom: '2026-07-01', percent: 18.5 },
      { carrier: 'GALAH', effectiveFrom: '2026-08-01', percent: 22.5 },
      { carrier: 'GALAH', effectiveFrom: '2026-09-01', percent: 19 },
    ],
  })
})

describe('a list of suburbs with a surcharge, between a title and a footer', async () => {
  const answers = {
    key: 'REMOTE',
    name: 'Remote area',
    direction: 'goods that go there',
    basis: 'for each consignment',
    fuel: 'no',
  }
  const read = await readSample('area-surcharges', 'suburb-surcharges', answers, 'BANDI')

  test('is read without a question about its columns, hidden rows too', () => {
    expect([askedOf(read), usesOf(read)]).toEqual([[], ['suburb', 'postcode', 'state', 'amount']])
    expect(read.counts).toMatchObject({ rows: 8, hiddenRows: 1, refused: 2 })
    expect(reasonsOf(read)).toEqual([
      '10: Suburb Sydny is not in postcode 2000',
      '11: Amount is on application: write a figure, or leave the row out',
    ])
  })

  test('becomes a zone and a rule for each amount', () => {
    const { zoneSets, surcharges } = read.content.document ?? {}
    expect(zoneSets?.[0]?.versions?.[0]?.zones.map(({ code, members }) => [code, members.length])).toEqual([
      ['REMOTE-12.50', 2],
      ['REMOTE-20.00', 2],
      ['REMOTE-45.00', 2],
    ])
    expect(surcharges?.map(({ id, amount }) => [id, amount])).toEqual([
      ['REMOTE-12.50', 12.5],
      ['REMOTE-20.00', 20],
      ['REMOTE-45.00', 45],
    ])
  })
})

test('a schedule of surcharges, with words for what they are charged for', async () => {
  const open = await readSample('surcharges', 'surcharge-schedule', {}, 'BANDI')
  expect(usesOf(open)).toEqual(['id', 'name', 'basis', 'amount', 'minimum', 'longest side from'])
  expect(askedOf(open)).toEqual(['basis Item', 'basis Consignment', 'basis % of value'])
  const answers = { 'basis Item': 'PER_ITEM', 'basis Consignment': 'FIXED', 'basis % of value': 'PCT_VALUE' }
  const read = await readSample('surcharges', 'surcharge-schedule', answers, 'BANDI')
  expect(reasonsOf(read)).toEqual(['6: Amount is on application: write a figure, or leave the row out'])
  const rule = (id: string, name: string, basis: string, amount: number) => ({
    id,
    key: id,
    name,
    carrier: 'BANDI',
    basis,
    amount,
  })
  expect(read.content.document).toEqual({
    surcharges: [
      { ...rule('OVL2', 'Overlength 2', 'PER_ITEM', 40), conditions: [{ subject: 'LONGEST_SIDE', from: 2 }] },
      { ...rule('OVL3', 'Overlength 3', 'PER_ITEM', 75), conditions: [{ subject: 'LONGEST_SIDE', from: 3 }] },
      rule('REDEL', 'Redelivery', 'FIXED', 35),
      { ...rule('INS', 'Insurance', 'PCT_VALUE', 1), minimum: 10 },
    ],
  })
})
