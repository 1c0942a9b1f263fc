import { expect, test } from 'vitest'
import { rowProblems } from '../../spreadsheets/cells/row.ts'
import { anotherRowRejected } from '../run/split-shipments.ts'
import { reasons } from './reasons.ts'

test('the list has every reason that reading and writing can give', () => {
  const texts: string[] = Object.values(reasons).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(Object.values(rowProblems)))
  expect(anotherRowRejected(7)).toBe('Another row of this shipment was rejected: row 7')
})

test('no reason is listed twice', () => {
  const texts = Object.values(reasons).map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})
