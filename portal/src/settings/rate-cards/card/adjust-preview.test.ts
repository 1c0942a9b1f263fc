import { expect, test } from 'vitest'
import type { Lane } from '../../../data/lanes.ts'
import { firstStep, previewOf, readPercent } from './adjust-preview.ts'

const lane = (to: string, rate: number, service = 'GLX-ROAD'): Lane => ({
  service,
  from: 'MEL',
  to,
  reciprocal: true,
  basic: 7.5,
  minimum: 11,
  kg: [[0, rate]],
  days: [1, 2],
})
const lanes = [lane('SYD', 0.2926), lane('BNE', 0.4368), lane('QLF', 0.8277)]

test('an increase is shown on the first lane and on the dearest', () => {
  const form = { ...firstStep, roundMoneyTo: '0.05' as const }
  expect(previewOf(lanes, [{ form, percent: 4.5 }])).toEqual([
    {
      lane: 'MEL – SYD',
      basic: { old: '7.50', new: '7.85' },
      minimum: { old: '11.00', new: '11.50' },
      rate: { old: '0.2926', new: '0.3058' },
    },
    {
      lane: 'MEL – QLF',
      basic: { old: '7.50', new: '7.85' },
      minimum: { old: '11.00', new: '11.50' },
      rate: { old: '0.8277', new: '0.8649' },
    },
  ])
})

test('steps follow each other, and each changes only what it is for', () => {
  const [first] = previewOf(lanes, [
    { form: { ...firstStep, basic: false, minimum: false }, percent: 10 },
    { form: { ...firstStep, services: ['OTHER'] }, percent: 50 },
    { form: firstStep, percent: -10 },
  ])
  expect(first).toMatchObject({
    basic: { old: '7.50', new: '6.75' },
    rate: { old: '0.2926', new: '0.2897' },
  })
})

test('lanes that an increase of some zones leaves as they are do not stand for it', () => {
  const form = { ...firstStep, fromZones: ['MEL'], toZones: ['BNE'] }
  expect(previewOf(lanes, [{ form, percent: 10 }])).toMatchObject([
    { lane: 'MEL – BNE', rate: { old: '0.4368', new: '0.4805' } },
  ])
  expect(previewOf(lanes, [{ form: { ...form, fromZones: ['SYD'] }, percent: 10 }])).toEqual([])
})

test.each([
  ['4.5', 4.5],
  ['+4.5 %', 4.5],
  ['-3', -3],
  ['−3', -3],
  ['4,5', undefined],
  ['', undefined],
  ['-101', undefined],
  ['1000', undefined],
])('"%s" is %s percent', (text, percent) => {
  expect(readPercent(text)).toBe(percent)
})
