import { describe, expect, test } from 'vitest'
import { field, jsonOf, listField, numberFields, objectOf, recordField, textField } from './json-text.ts'

describe('fields are written as JSON.stringify writes them', () => {
  const everyCharacter = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code))
  test('texts with any character', () => {
    for (const text of ['', 'a "b" \\ c', '</script>', '\u2028\u2029', '😀', '\ud800', ...everyCharacter]) {
      expect(objectOf(textField('name', text))).toBe(JSON.stringify({ name: text }))
      expect(objectOf(recordField('by', [[text, jsonOf(1)]]))).toBe(JSON.stringify({ by: { [text]: 1 } }))
    }
  })

  test.each([0, -0, 1, -1.5, 0.1 + 0.2, 1e21, 1e-7, 123456789012.34, Number.MAX_VALUE, null, NaN, Infinity])(
    'the number %d',
    (value) => {
      expect(objectOf(numberFields({ value }))).toBe(JSON.stringify({ value }))
    },
  )

  test('undefined numbers are left out', () => {
    const fields = { first: undefined, second: 2, third: undefined, fourth: 4 }
    expect(objectOf(numberFields(fields))).toBe(JSON.stringify(fields))
  })

  test('written values, in lists and in objects', () => {
    const text = objectOf(
      field('one', jsonOf({ a: 1 })),
      listField('list', [jsonOf('one'), jsonOf('two')]),
      listField('empty', []),
      recordField('byName', [
        ['x', jsonOf([])],
        ['y', jsonOf([1])],
      ]),
      recordField('nobody', []),
    )
    const value = { one: { a: 1 }, list: ['one', 'two'], empty: [], byName: { x: [], y: [1] }, nobody: {} }
    expect(text).toBe(JSON.stringify(value))
  })
})
