import { expect, test } from 'vitest'
import { countNames, repeatedNames } from './repeated-names.ts'

test.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['{"a":{"b":1},"c":[0,{"b":1,"b":{}}]}', ['c.1.b']],
  ['[[{"a":1,"b":[1,2],"a":3}],{"a":1}]', ['0.0.a']],
  ['{"a":{"b":1,"b":2},"a":{"b":1}}', ['a.b', 'a']],
  ['{"a":[{"x":1,"x":1},{"x":1,"x":1}]}', ['a.0.x', 'a.1.x']],
  ['{"a":1,"a":2,"a":3}', ['a']],
  ['{"__proto__":1,"__proto__":2}', ['__proto__']],
  ['{"constructor":1,"toString":2}', []],
  ['{"a":"a","b":["a","a"],"A":1}', []],
  ['{"a\\"":1,"a":2,"b":"{\\"a\\":1,\\"a\\":2}"}', []],
  ['{"":1,"b":{"":1}}', []],
  ['"text"', []],
  ['[]', []],
])('%s has these names more than once: %j', (json, paths) => {
  expect(repeatedNames(json, 50)).toEqual(paths)
  const sent = [...json.replace(/"(\\.|[^"\\])*"/g, '""').matchAll(/:/g)].length
  expect(countNames(JSON.parse(json)) < sent).toBe(paths.length > 0)
})

test('it stops at the number of paths asked for, and survives any depth', () => {
  const many = `[${Array(1000).fill('{"a":1,"a":2}').join()}]`
  expect(repeatedNames(many, 3)).toEqual(['0.a', '1.a', '2.a'])
  const deep = `${'['.repeat(200_000)}{"a":1,"a":2}${']'.repeat(200_000)}`
  expect(repeatedNames(deep, 50)).toHaveLength(1)
})
