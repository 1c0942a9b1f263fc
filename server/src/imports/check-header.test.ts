import { describe, expect, test } from 'vitest'
import { checkHeader } from './check-header.ts'

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
      ['shipmentId', 'itemType', 'error', 'ERROR'],
      ['shipmentId', 'itemType', null, null],
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
