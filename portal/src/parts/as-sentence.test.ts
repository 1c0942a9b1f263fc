import { expect, test } from 'vitest'
import { asSentence } from './as-sentence.ts'

test.each([
  ['Your role may not read imports', 'Your role may not read imports.'],
  ['The server could not be reached.', 'The server could not be reached.'],
])('%s', (text, sentence) => expect(asSentence(text)).toBe(sentence))
