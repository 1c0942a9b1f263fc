import { expect, test } from 'vitest'
import { removedInWords } from './example-words.ts'

test.each([
  [[], 'nothing'],
  [[{ list: 'customers', count: 1 }], '1 customer'],
  [[{ list: 'surcharges', count: 3 }], '3 things'],
  [
    [
      { list: 'surcharges', count: 16 },
      { list: 'customers', count: 5 },
      { list: 'fuelLevies', count: 1 },
      { list: 'carriers', count: 4 },
    ],
    '4 carriers, 5 customers and 17 others',
  ],
] as const)('what goes is counted, what people look for first: %j', (removes, said) => {
  expect(removedInWords([...removes])).toBe(said)
})
