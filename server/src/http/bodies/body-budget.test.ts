import { expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import { BodyBudget } from './body-budget.ts'

const megabyte = 1024 * 1024

test('an organisation cannot take more than its share, and others still have room', () => {
  const budget = new BodyBudget({ all: 10 * megabyte, organisation: 4 * megabyte })
  expect(budget.open('a').take(3 * megabyte)).toBe(true)
  expect(budget.open('a').take(2 * megabyte)).toBe(false)
  expect(budget.open('b').take(4 * megabyte)).toBe(true)
  expect(budget.open('c').take(4 * megabyte)).toBe(false)
  expect(budget.open('c').take(3 * megabyte)).toBe(true)
})

test('there is room for a small body when there is none for a large one, up to a limit', () => {
  const budget = new BodyBudget({ all: 4 * megabyte, organisation: 4 * megabyte })
  budget.open('a').take(4 * megabyte)
  expect(budget.open('b').take(limits.smallBodyBytesMax + 1)).toBe(false)
  let small = 0
  while (budget.open('b').take(limits.smallBodyBytesMax)) small += 1
  expect(small).toBe(megabyte / limits.smallBodyBytesMax)
})

test('bytes that are given back can be taken again, once', () => {
  const budget = new BodyBudget({ all: megabyte, organisation: megabyte })
  const share = budget.open('a')
  share.take(megabyte)
  share.release()
  share.release()
  expect(budget.bytes).toBe(0)
  expect(budget.open('a').take(megabyte)).toBe(true)
})

test('two callers can each send the largest allowed body at once', () => {
  const budget = new BodyBudget()
  expect(budget.open('a').take(limits.jsonBodyBytesMax)).toBe(true)
  expect(budget.open('a').take(limits.jsonBodyBytesMax)).toBe(true)
  expect(budget.open('b').take(limits.jsonBodyBytesMax)).toBe(true)
})
