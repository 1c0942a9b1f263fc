import { expect, test } from 'vitest'
import { countLines, estimateRows, roughly } from './estimate-rows.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('lines are counted with or without a last line break, and not inside quotes', () => {
  expect(countLines(bytes(''))).toBe(0)
  expect(countLines(bytes('a,b\n1,2\n'))).toBe(2)
  expect(countLines(bytes('a,b\r\n1,2'))).toBe(2)
  expect(countLines(bytes('a,b\n"one\ntwo",2\n"say ""so""\n",3\n'))).toBe(3)
})

test('a small file is counted without its header', async () => {
  expect(await estimateRows(new Blob(['a,b\n1,2\n3,4\n']))).toBe(2)
  expect(await estimateRows(new Blob(['']))).toBe(0)
})

test('a large file is estimated from its beginning', async () => {
  const rows = 'S-92001,3029,Truganina\n'.repeat(94_120)
  expect(await estimateRows(new Blob([`a,b,c\n${rows}`]))).toBe(94_000)
})

test('an estimate has two digits', () => {
  expect([7, 42, 941, 9_412, 61_308].map(roughly)).toEqual([7, 42, 940, 9_400, 61_000])
})
