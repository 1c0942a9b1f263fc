import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFile } from '../../../test/workbook-parts.ts'
import { StringTable } from './string-table.ts'

test('every string is found by its index, for any number and order', async () => {
  await withFile('', async (path) => {
    const table = new StringTable(`${path}.strings`)
    const count = 350_000
    const textAt = (index: number) => {
      if (index % 1000 === 7) return ''
      if (index % 1000 === 8) return `\ud800 ${index}`
      if (index % 100_000 === 99_999) return `${index} `.repeat(100_000)
      return index % 3 === 0 ? `é漢😀 ${index} ${'x'.repeat(300)}` : `text ${index}`
    }
    for (let index = 0; index < count; index++) {
      table.push(textAt(index))
      // The last string is readable while the table still grows.
      if (index % 50_000 === 0) expect(table.get(index)).toBe(textAt(index))
    }
    expect(table.length).toBe(count)
    for (let index = 0; index < count; index++) {
      if (table.get(index) !== textAt(index)) expect(table.get(index)).toBe(textAt(index))
      const other = (index * 7919) % count
      if (index % 10 === 0 && table.get(other) !== textAt(other)) expect(table.get(other)).toBe(textAt(other))
    }
    for (const none of [count, count + 5, -1, 0.5, Number.NaN]) expect(table.get(none)).toBeUndefined()
    table.close()
  })
})

test('the overflow file disappears even if the process is killed', async () => {
  await withFile('', async (path) => {
    const table = new StringTable(`${path}.strings`)
    const text = 'x'.repeat(1000)
    for (let index = 0; index < 200_000; index++) table.push(`${index} ${text}`)
    expect(table.get(150_000)).toBe(`150000 ${text}`)
    expect(existsSync(`${path}.strings`)).toBe(false)
    table.close()
  })
})
