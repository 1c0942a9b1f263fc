import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { type Band, readBand } from './band.ts'

const units = {
  kg: ['kg', 'kgs', 'kilo', 'kilos'],
  box: ['box', 'boxes'],
  item: ['item', 'items'],
}
const plain = { percent: false, literal: '', hidesZero: false } as const

test.each<[cell: SheetCell | undefined, band: Band | undefined]>([
  ['0-250', { kind: 'span', from: '0', to: '250' }],
  ['251-500 kg', { kind: 'span', from: '251', to: '500', unit: 'kg' }],
  ['0 – 0.5', { kind: 'span', from: '0', to: '0.5' }],
  ['0kg to 250kg', { kind: 'span', from: '0', to: '250', unit: 'kg' }],
  ['501 - 1,000 KGS', { kind: 'span', from: '501', to: '1000', unit: 'kg' }],
  ['2-3 boxes', { kind: 'span', from: '2', to: '3', unit: 'box' }],
  ['500+', { kind: 'from', from: '500' }],
  ['500 kg +', { kind: 'from', from: '500', unit: 'kg' }],
  ['500+ kg', { kind: 'from', from: '500', unit: 'kg' }],
  ['500 and over', { kind: 'from', from: '500' }],
  ['from 500', { kind: 'from', from: '500' }],
  ['≥ 500', { kind: 'from', from: '500' }],
  ['>=500', { kind: 'from', from: '500' }],
  ['over 500', { kind: 'over', over: '500' }],
  ['>1000', { kind: 'over', over: '1000' }],
  ['> 1,000 kg', { kind: 'over', over: '1000', unit: 'kg' }],
  ['up to 250', { kind: 'up to', to: '250' }],
  ['Up to\n250 kg', { kind: 'up to', to: '250', unit: 'kg' }],
  ['≤250', { kind: 'up to', to: '250' }],
  ['<=250', { kind: 'up to', to: '250' }],
  ['flat up to 3kg', { kind: 'up to', to: '3', unit: 'kg', isFlat: true }],
  ['per kg', { kind: 'per', per: '1', unit: 'kg' }],
  ['/kg', { kind: 'per', per: '1', unit: 'kg' }],
  ['per 0.5 kg', { kind: 'per', per: '0.5', unit: 'kg' }],
  ['per item', { kind: 'per', per: '1', unit: 'item' }],
  ['250', { kind: 'number', number: '250' }],
  ['250 kg', { kind: 'number', number: '250', unit: 'kg' }],
  [250, { kind: 'number', number: '250' }],
  [0.30000000000000004, { kind: 'number', number: '0.3' }],
  [
    { number: 500, format: { ...plain, literal: '+' }, shown: '500+' },
    { kind: 'from', from: '500' },
  ],
  // What is not exactly one of these is asked about.
  ['<250', undefined],
  ['0,5-1', undefined],
  ['500-250', undefined],
  ['250-250', undefined],
  ['250-500-750', undefined],
  ['0-250 stone', undefined],
  ['0 kg - 3 boxes', undefined],
  ['per 0 kg', undefined],
  ['per', undefined],
  ['per hour', undefined],
  ['flat per kg', undefined],
  ['Rate', undefined],
  ['', undefined],
  ['-5', undefined],
  [-5, undefined],
  ['250%', undefined],
  ['9'.repeat(61), undefined],
  // A spreadsheet made a date of 6-10.
  [{ date: '2026-10-06T00:00:00' }, undefined],
  [{ number: 0.5, format: { ...plain, percent: true } }, undefined],
  [{ number: 0.5, format: { ...plain, literal: '+' } }, undefined],
  [undefined, undefined],
])('%j', (cell, band) => {
  expect(readBand(cell, units)).toEqual(band)
})

test('any two figures and any unit are read back as they are written', () => {
  const figure = fc.integer({ min: 0, max: 99_999_999 }).map((value) => value / 100)
  fc.assert(
    fc.property(figure, figure, fc.constantFrom('', ' kg', 'kgs', ' boxes'), (one, other, unit) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      const named = unit === '' ? {} : { unit: unit.includes('k') ? 'kg' : 'box' }
      expect(readBand(`${from}-${to}${unit}`, units)).toEqual(
        from === to ? undefined : { kind: 'span', from: `${from}`, to: `${to}`, ...named },
      )
      expect(readBand(`${from}${unit}+`, units)).toEqual({ kind: 'from', from: `${from}`, ...named })
      expect(readBand(`>${to}${unit}`, units)).toEqual({ kind: 'over', over: `${to}`, ...named })
    }),
  )
})
