import { expect, test } from 'vitest'
import type { Effect } from '../../../data/lanes.ts'
import { effectsFile } from './effects-file.ts'

const effect: Effect = {
  source: 'example',
  name: '=HYPERLINK("x"), or so',
  customerId: 'SALTBUSH',
  serviceId: null,
  quotes: null,
  kg: 48,
  origin: '3000',
  originSuburb: 'Melbourne',
  destination: '0800',
  destinationSuburb: null,
  without: { serviceId: 'GLX-ROAD', cost: 21.54, amount: 25.42, totalAmount: 33.13 },
  with: null,
  difference: null,
  percent: null,
  why: 'No lane',
}

test('a file has one line for each effect, and no text that a spreadsheet would compute', () => {
  expect(effectsFile([effect]).split('\r\n')).toEqual([
    '\ufeffsource,name,customerId,serviceId,origin,originSuburb,destination,destinationSuburb,chargeableKg,quotesIn30Days,serviceWithout,serviceWith,costWithout,costWith,totalWithout,totalWith,difference,percent,why',
    'example,"\'=HYPERLINK(""x""), or so",SALTBUSH,,3000,Melbourne,0800,,48,,GLX-ROAD,,21.54,,33.13,,,,No lane',
    '',
  ])
})

test('an amount has two decimals, and less is a number too', () => {
  const cheaper = {
    ...effect,
    name: 'E1',
    with: { serviceId: 'BRL-GEN', cost: 20, amount: 24, totalAmount: 31.6 },
    difference: -1.53,
    why: null,
  }
  expect(effectsFile([cheaper]).split('\r\n')[1]).toBe(
    'example,E1,SALTBUSH,,3000,Melbourne,0800,,48,,GLX-ROAD,BRL-GEN,21.54,20.00,33.13,31.60,-1.53,,',
  )
})
