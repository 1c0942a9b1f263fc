import { Ajv2020 } from 'ajv/dist/2020.js'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { FailureCollector } from './collect-failures.ts'

const closed = { additionalProperties: false }
const schema = Type.Object(
  {
    name: Type.String(),
    inner: Type.Object({ list: Type.Array(Type.Object({ a: Type.Integer() }, closed)) }, closed),
    grid: Type.Optional(Type.Array(Type.Array(Type.Integer(), { maxItems: 2 }))),
  },
  closed,
)
const collector = new FailureCollector(new Ajv2020({ allErrors: true, strict: true }), schema)
const failures = (value: unknown, max = 50) =>
  collector.collect(value, max).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)

describe('failures of a value', () => {
  test.each([
    ['none', { name: 'x', inner: { list: [{ a: 1 }] } }, []],
    ['at the top', [], [' type']],
    [
      'of fields and of elements',
      { inner: { list: [{ a: 1 }, { a: 'x' }] } },
      [' required', '/inner/list/1/a type'],
    ],
    [
      'of an array and its elements',
      { name: 'x', inner: { list: [] }, grid: [[1, 'x', 2.5]] },
      ['/grid/0 maxItems', '/grid/0/1 type', '/grid/0/2 type'],
    ],
    ['where an array should be', { name: 'x', inner: { list: { length: 3 } } }, ['/inner/list type']],
  ])('%s', (_, value, expected) => {
    expect(failures(value)).toEqual(expected)
  })

  test('stop at the requested number, and no further element is checked', () => {
    let looked = 0
    const element = {
      get a() {
        looked += 1
        return 'x'
      },
    }
    expect(failures({ name: 'x', inner: { list: Array(100_000).fill(element) } }, 3)).toHaveLength(3)
    expect(looked).toBeLessThan(20)
  })
})
