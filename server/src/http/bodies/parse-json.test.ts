import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { parseJson } from './parse-json.ts'
import { scanJson } from './scan-json.ts'

const failureOf = (bytes: Buffer | string) => {
  const parsed = parseJson(Buffer.from(bytes as string))
  return 'failures' in parsed ? parsed.failures.map((one) => sentenceOf(one)) : 'accepted'
}

test.each([
  ['an empty body', '', 'body must be a JSON object'],
  ['cut-off JSON', '{"a":', 'body must be valid JSON'],
  ['text after the end', '{} {}', 'body must be valid JSON'],
  ['a NaN', '{"a":NaN}', 'body must be valid JSON'],
  ['a raw control character', '{"a":"\u0001"}', 'body must be valid JSON'],
  ['U+0000', '{"a":[{"b":"x\\u0000"}]}', 'a.0.b must not contain U+0000 or half of a surrogate pair'],
  ['half a surrogate pair', '{"a":"\\ud83d"}', 'a must not contain U+0000 or half of a surrogate pair'],
  [
    'a field name with U+0000',
    '{"\\u0000":1}',
    'body must not contain a field name with U+0000 or half of a surrogate pair',
  ],
])('%s is refused with a failure that says where it is', (_, text, failure) => {
  const message = failureOf(text)
  expect(message).toHaveLength(1)
  expect((message as string[])[0]).toContain(failure)
})

test('bytes that are not UTF-8 are refused, not replaced', () => {
  expect(failureOf(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]))).toEqual([
    'body must be valid UTF-8',
  ])
})

test('deep nesting is refused before it costs anything, and brackets inside text do not count', () => {
  const deep = `body must not be nested deeper than ${limits.jsonDepthMax} levels`
  expect(failureOf('['.repeat(5_000_000))).toEqual([deep])
  expect(failureOf(`${'['.repeat(limits.jsonDepthMax)}${']'.repeat(limits.jsonDepthMax)}`)).toBe('accepted')
  expect(failureOf(JSON.stringify({ a: '[{\\"'.repeat(1000) }))).toBe('accepted')
})

test('a scan stops at the first level that is too deep', () => {
  let lastRead = 0
  const bytes = new Proxy(Buffer.from('['.repeat(5_000_000)), {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) lastRead = Math.max(lastRead, Number(name))
      return Reflect.get(target, name, target)
    },
  })
  expect(scanJson(bytes).failure).toMatch(/nested deeper/)
  expect(lastRead).toBe(limits.jsonDepthMax)
})

test('text is read unchanged: escapes, surrogate pairs, and a field called __proto__', () => {
  const parsed = parseJson(Buffer.from('{"a":"\\u00e9 \\ud83d\\ude00 \\\\u0000","__proto__":{"b":1}}'))
  if ('failures' in parsed) throw new Error('not taken')
  expect(Object.entries(parsed.value as object)).toEqual([
    ['a', 'é 😀 \\u0000'],
    ['__proto__', { b: 1 }],
  ])
})

describe('a body that would keep us busy is refused before it is parsed', () => {
  const { jsonTextBytesMax, jsonFieldsPerObjectMax, jsonValuesMax } = limits
  const fields = (count: number) => `{${Array.from({ length: count }, (_, n) => `"f${n}":[1,2]`).join()}}`

  test.each([
    [
      'one long text',
      `{"a":"${'x'.repeat(jsonTextBytesMax)}"}`,
      `text of more than ${jsonTextBytesMax} bytes (see position 5)`,
    ],
    [
      'a long text that never ends',
      `{"a":"${'x'.repeat(jsonTextBytesMax)}`,
      `text of more than ${jsonTextBytesMax} bytes`,
    ],
    [
      'many fields',
      fields(jsonFieldsPerObjectMax + 1),
      `an object with more than ${jsonFieldsPerObjectMax} fields`,
    ],
    ['many values', `{"a":[${'0,'.repeat(jsonValuesMax)}0]}`, `more than ${jsonValuesMax} values`],
    ['many empty objects', `[${'{},'.repeat(jsonValuesMax / 2)}{}]`, `more than ${jsonValuesMax} values`],
  ])('%s', (_, text, failure) => {
    expect(failureOf(text)).toEqual([expect.stringContaining(`body must not contain ${failure}`)])
  })

  test.each([
    ['the longest text', `{"a":"${'x'.repeat(jsonTextBytesMax - 1)}"}`],
    ['commas and brackets in text', JSON.stringify({ a: ',[{'.repeat(100_000) })],
    [
      'as many fields as are allowed, in several objects',
      `[${fields(jsonFieldsPerObjectMax)},${fields(jsonFieldsPerObjectMax)}]`,
    ],
    ['a long array in an object', `{"a":[${'0,'.repeat(jsonFieldsPerObjectMax * 2)}0]}`],
  ])('%s is not', (_, text) => {
    expect(failureOf(text)).toBe('accepted')
  })

  test('names given twice are reported at most as often as failures are listed', () => {
    const twice = `[${Array(10_000).fill('{"a":"\\u0000","a":"\\u0000"}').join()}]`
    const failures = failureOf(twice)
    expect(failures).toHaveLength(limits.validationMessagesMax)
    expect(failures[0]).toBe('0.a is given more than once')
  })

  test('text that cannot be stored is reported at most as often as failures are listed', () => {
    expect(failureOf(JSON.stringify(Array(10_000).fill('\u0000')))).toHaveLength(limits.validationMessagesMax)
  })
})
