import { expect, test } from 'vitest'
import { StringTable } from './string-table.ts'

test('every string comes back by its index, however many there are', () => {
  const table = new StringTable()
  const count = 350_000
  const textAt = (index: number) => {
    if (index % 1000 === 7) return ''
    if (index % 1000 === 8) return `\ud800 ${index}`
    if (index % 100_000 === 99_999) return `${index} `.repeat(100_000)
    return index % 3 === 0 ? `é漢😀 ${index}` : `text ${index}`
  }
  for (let index = 0; index < count; index++) table.push(textAt(index))
  expect(table.length).toBe(count)
  for (let index = 0; index < count; index++) {
    if (table.get(index) !== textAt(index)) expect(table.get(index)).toBe(textAt(index))
  }
  for (const none of [count, count + 5, -1, 0.5, Number.NaN]) expect(table.get(none)).toBeUndefined()
})
