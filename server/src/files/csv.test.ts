import { expect, test } from 'vitest'
import { csvCell, csvTexts } from './csv.ts'

test('a list is read page by page, each when it is asked for', async () => {
  let reads = 0
  const list = {
    columns: ['n'],
    readAfter: async (last = 0) => {
      reads += 1
      return [last + 1, last + 2].filter((number) => number <= 21)
    },
    linesOf: (number: number) => [[number], [-number]],
    rowsTogether: 2,
  }
  const pages: string[] = []
  for await (const page of csvTexts(list)) {
    pages.push(page)
    expect(reads).toBe(pages.length - 1)
  }
  expect(pages.slice(0, 2)).toEqual(['\ufeffn\r\n', '1\r\n-1\r\n2\r\n-2\r\n'])
  expect(pages.at(-1)).toBe('21\r\n-21\r\n')
  expect(reads).toBe(11)
})

test.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+61 2 5550', "'+61 2 5550"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\n=1+1', `"'\n=1+1"`],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  [-5, '-5'],
  [0.25, '0.25'],
  [null, ''],
])('%j is written as %s', (value, written) => {
  expect(csvCell(value)).toBe(written)
})
