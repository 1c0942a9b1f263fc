import { expect, test } from 'vitest'
import { keyPlaces } from './key-places.ts'

test('the names of the parts of a bar are beside them and never on top of each other', () => {
  expect(keyPlaces([150, 100, 50], 184)).toEqual([150, 100, 50])
  expect(keyPlaces([190, 188, 187], 184)).toEqual([184, 168, 152])
})
