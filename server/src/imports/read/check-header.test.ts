import { describe, expect, test } from 'vitest'
import { checkHeader, inspectHeader } from './check-header.ts'

const structure = { required: ['shipmentId', 'itemType'], optional: ['quoteDate', '__proto__', 'PO', 'po'] }

describe('each header cell finds its column', () => {
  test.each<[header: string[], columns: (string | null)[]]>([
    [
      ['shipmentId', 'itemType'],
      ['shipmentId', 'itemType'],
    ],
    [
      ['itemType', 'quoteDate', 'shipmentId'],
      ['itemType', 'quoteDate', 'shipmentId'],
    ],
    [
      ['  SHIPMENTID ', 'ItemType\u00a0'],
      ['shipmentId', 'itemType'],
    ],
    [
      ['\ufeffshipmentId', 'itemType'],
      ['shipmentId', 'itemType'],
    ],
    [
      ['shipmentId', 'itemType', '__proto__'],
      ['shipmentId', 'itemType', '__proto__'],
    ],
    [
      ['shipmentId', 'itemType', 'po', 'PO'],
      ['shipmentId', 'itemType', 'po', 'PO'],
    ],
    [
      ['row', 'error', 'shipmentId', 'itemType', 'Row', 'ERROR'],
      [null, null, 'shipmentId', 'itemType', null, null],
    ],
    [
      ['shipmentId', ' ', 'itemType', '', ''],
      ['shipmentId', '', 'itemType'],
    ],
  ])('%j', (header, columns) => {
    expect(checkHeader(header, structure)).toEqual({ columns })
  })
})

describe('a mismatch names every column that is wrong', () => {
  test.each<[header: string[], message: string]>([
    [['itemType'], 'Invalid file structure. Missing required column(s): shipmentId.'],
    [
      ['other'],
      'Invalid file structure. Missing required column(s): shipmentId, itemType. Unrecognised column(s): other.',
    ],
    [
      ['shipmentId', 'itemType', 'Colour', ' Size '],
      'Invalid file structure. Unrecognised column(s): Colour, Size.',
    ],
    [['shipmentId', 'itemType', 'ItemType'], 'Invalid file structure. Repeated column(s): ItemType.'],
    [['shipmentId', 'itemType', 'pO'], 'Invalid file structure. Unrecognised column(s): pO.'],
    [[''], 'Invalid file structure. Missing required column(s): shipmentId, itemType.'],
  ])('%j', (header, message) => {
    expect(() => checkHeader(header, structure)).toThrow(expect.objectContaining({ reason: message }))
  })
})

test('the message stays short, however long the header', () => {
  const header = [
    'shipmentId',
    'itemType',
    ...Array.from({ length: 500 }, (_, index) => `${index}${'😀'.repeat(500)}`),
  ]
  try {
    checkHeader(header, structure)
    expect.unreachable()
  } catch (error) {
    const { message } = error as Error
    expect(message.length).toBeLessThan(10_000)
    expect(message).toMatch(/and 450 more\.$/)
    expect(message.isWellFormed()).toBe(true)
  }
})

test('a custom field with the name of a report column is not ignored', () => {
  const own = { required: ['shipmentId'], optional: ['row'] }
  expect(checkHeader(['row', 'error', 'shipmentId'], own)).toEqual({ columns: ['row', null, 'shipmentId'] })
})

describe('a map from file headers to columns', () => {
  const map = { 'Order No': 'shipmentId', Kind: 'ITEMTYPE' }
  test('uses the columns of the structure', () => {
    expect(checkHeader([' Order No ', 'Kind', 'quoteDate'], structure, map)).toEqual({
      columns: ['shipmentId', 'itemType', 'quoteDate'],
    })
    expect(checkHeader(['quoteDate', 'itemType'], structure, { quoteDate: 'shipmentId' })).toEqual({
      columns: ['shipmentId', 'itemType'],
    })
  })
  test.each<[header: string[], map: Record<string, string>, message: string]>([
    [['shipmentId', 'Kind'], { ...map }, 'Not in the file, but in columnMap: Order No.'],
    [['shipmentId', 'itemType', 'Size'], { Size: 'colour' }, 'Unknown column(s) in columnMap: colour.'],
    [['One', 'Two', 'itemType'], { One: 'shipmentId', Two: 'shipmentId' }, 'Repeated column(s): Two.'],
    [['shipmentId', 'One', 'itemType'], { One: 'shipmentId' }, 'Repeated column(s): One.'],
    [['One', 'One', 'itemType'], { One: 'shipmentId' }, 'Repeated column(s): One.'],
    [['shipmentId', '', 'itemType'], { '': 'quoteDate' }, 'Not in the file, but in columnMap: .'],
  ])('%j with %j', (header, map, message) => {
    expect(() => checkHeader(header, structure, map)).toThrow(
      expect.objectContaining({ reason: `Invalid file structure. ${message}` }),
    )
  })
})

test('header problems come with suggested columns', () => {
  const found = inspectHeader(['Order No', 'Item-Type', 'Colour'], structure)
  expect(found).toMatchObject({
    missing: ['shipmentId', 'itemType'],
    unrecognised: ['Order No', 'Item-Type', 'Colour'],
    repeated: [],
  })
  expect([...found.suggestions]).toEqual([
    ['Item-Type', 'itemType'],
    ['Order No', 'shipmentId'],
  ])
})

test('a header mapped to a blank is not read, unless its column is required', () => {
  const header = ['shipmentId', 'Driver notes', 'itemType']
  expect(checkHeader(header, structure, { 'Driver notes': '' }).columns).toEqual([
    'shipmentId',
    null,
    'itemType',
  ])
  expect(() => checkHeader(header, structure, { 'Driver notes': '', itemType: '' })).toThrow(
    expect.objectContaining({
      reason: 'Invalid file structure. Missing required column(s): itemType.',
    }),
  )
})
