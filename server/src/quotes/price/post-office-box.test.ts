import { expect, test } from 'vitest'
import { consignmentOf } from './consignment.ts'
import { isPostOfficeBox } from './post-office-box.ts'

test.each([
  'PO Box 12',
  'P.O. Box 12',
  'P O BOX 12',
  'POBox12',
  'p/o box 12',
  'PO. Box 12',
  ' PO Bx 12',
  'P.O.Box 12',
  'Post Office Box 12',
  'POB 12',
  'P.O.B. 12',
  '#PO Box 12',
  'ＰＯ　Ｂｏｘ　12',
  'PO BOX',
  'GPO Box 5',
  'G.P.O. Box 5',
  'gpobox 5',
  'General Post Office Box 5',
  'General PO Box 5',
  'Locked Bag 3',
  'LOCKED-BAG 3',
  'Locked Mail Bag 3',
  'Private Bag 7',
  'Priv. Bag 7',
  'Private Mail Bag 7',
  'Parcel Locker 10123 45678',
  'ParcelLocker 10123',
  'Parcel Collect 10123 45678',
  'PARCEL-COLLECT 10123',
])('%s is a post office box', (street) => {
  expect(isPostOfficeBox(street)).toBe(true)
})

test.each([
  '12 Smith Street',
  '1 PO Box Lane',
  'Poboxes Road 1',
  'Po Boxall Street 2',
  'Pobble Street 3',
  'Box 12',
  'Lockedbagot Road',
  'Private Road 7',
  'Bag 3',
  'Parcel Collection Depot',
  'Parcel Street 4',
  'GPO Lane 5',
  'Unit 3, PO Box House',
  'Post Office Lane 1',
  '',
  '   ',
])('"%s" is none', (street) => {
  expect(isPostOfficeBox(street)).toBe(false)
})

const item = { quantity: 1, length: 1, width: 1, height: 1, weight: 1 }
const sent = (destination: object, origin: object = {}) => {
  const { toPoBox, isResidential } = consignmentOf({
    origin: { postalCode: '3000', ...origin },
    items: [item],
    destination: { postalCode: '2000', ...destination },
  })
  return { toPoBox, isResidential }
}

test.each([
  ['a street of a home', { street1: '1 Marian Street' }, {}, { toPoBox: false, isResidential: true }],
  ['a box without a company', { street1: 'PO Box 12' }, {}, { toPoBox: true, isResidential: false }],
  [
    'a box of a company',
    { street1: 'PO Box 12', companyName: 'X' },
    {},
    { toPoBox: true, isResidential: false },
  ],
  ['a postcode of boxes', { postalCode: '2001' }, {}, { toPoBox: true, isResidential: false }],
  [
    'a street in such a postcode',
    { postalCode: '2001', street1: '1 A Street' },
    {},
    { toPoBox: true, isResidential: false },
  ],
  [
    'a box abroad',
    { postalCode: '1010', countryCode: 'NZ', street1: 'Private Bag 9' },
    {},
    { toPoBox: true, isResidential: false },
  ],
  [
    'an origin that is a box',
    {},
    { street1: 'PO Box 12', postalCode: '2001' },
    { toPoBox: false, isResidential: false },
  ],
])('%s: a box is never residential, and an origin never a box', (_, destination, origin, expected) => {
  expect(sent(destination, origin)).toEqual(expected)
})
