import { expect, test } from 'vitest'
import { aboutField, aboutReading, asSentence } from './as-sentence.ts'

test.each([
  ['Your role may not read imports', 'Your role may not read imports.'],
  ['The server could not be reached.', 'The server could not be reached.'],
])('%s', (text, sentence) => expect(asSentence(text)).toBe(sentence))

test('what is said about a field is a sentence', () => {
  expect(aboutField('must be a customer of your organisation')).toBe(
    'Must be a customer of your organisation.',
  )
})

test('a failed read does not speak of what was accepted', () => {
  const away = 'The service cannot reach its database at the moment.'
  expect(aboutReading(`${away} Nothing was accepted; try again shortly.`)).toBe(away)
  expect(aboutReading('Your role may not read imports')).toBe('Your role may not read imports.')
})

test('an empty field says what to do', () => {
  expect(['is required', 'must not be empty'].map(aboutField)).toEqual(['Fill this in.', 'Fill this in.'])
})
