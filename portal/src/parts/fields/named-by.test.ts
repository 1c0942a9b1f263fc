import { expect, test } from 'vitest'
import { namedBy } from './named-by.ts'

const options = ['SALTBUSH-NT', 'SALTBUSH', 'BLUEBUSH'].map((id) => ({ id, text: id }))

test.each([
  ['SALTBUSH', 'SALTBUSH'],
  [' saltbush ', 'SALTBUSH'],
  ['salt', 'SALTBUSH-NT'],
  ['', undefined],
  [' ', undefined],
])('%j means %s', (text, id) => expect(namedBy(text, options)?.id).toBe(id))

test('no option matches: nothing is meant', () => expect(namedBy('X', [])).toBeUndefined())
