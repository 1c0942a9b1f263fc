import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePush } from './parse-push.ts'

test.each<[json: string, read: unknown]>([
  ['{"a":123456789012.123456}', { a: '123456789012.123456' }],
  ['[-123456789012.123456 , 1]', ['-123456789012.123456', 1]],
  ['[0.10000000000000001]', ['0.10000000000000001']],
  ['[0.30000000000000004]', [0.30000000000000004]],
  ['[1e-400,1E-7,12.5]', ['1e-400', 1e-7, 12.5]],
  [
    '["123456789012.123456","\\\\","\\"123456789012.123456",1]',
    ['123456789012.123456', '\\', '"123456789012.123456', 1],
  ],
])('%s', (json, read) => {
  expect(parsePush(json)).toEqual(read)
})

test('everything but long numbers is read as JSON reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify({ value, long: 'L' })
      const expected = JSON.parse(json)
      // A long number next to it, so that every byte is scanned.
      const read = parsePush(json.replace(/"L"\}$/, '123456789012.123456}')) as Record<string, unknown>
      expect(read).toEqual({ ...expected, long: '123456789012.123456' })
    }),
  )
})
