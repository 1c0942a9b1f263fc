import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carton, type Quoting, quoteBody, testQuoting } from '../../../../test/rates/quoting.ts'
import { limits } from '../../../limits.ts'

let quoting: Quoting
beforeAll(async () => {
  quoting = await testQuoting()
})
afterAll(() => quoting.close())

const body = quoteBody

describe('a request that is not valid', () => {
  const item = (parts: object) => ({ ...body, items: [{ ...carton, ...parts }] })
  const without = (object: object, name: string) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
  test.each<[string, unknown, string[]]>([
    [
      'nothing of it',
      {},
      ['general is required', 'origin is required', 'destination is required', 'items is required'],
    ],
    ['an array', [], ['body must be an object']],
    ['no customers', { ...body, general: {} }, ['general.customerIds is required']],
    [
      'empty customers',
      { ...body, general: { customerIds: [] } },
      ['general.customerIds must contain at least 1 element'],
    ],
    [
      '51 customers',
      { ...body, general: { customerIds: Array(51).fill('SALTBUSH') } },
      ['general.customerIds must contain at most 50 elements'],
    ],
    [
      'a customer that is a number',
      { ...body, general: { customerIds: [7] } },
      ['general.customerIds.0 must be a string'],
    ],
    ['empty items', { ...body, items: [] }, ['items must contain at least 1 element']],
    ['501 items', { ...body, items: Array(501).fill(carton) }, ['items must contain at most 500 elements']],
    ['no postcode', { ...body, origin: {} }, ['origin.postalCode is required']],
    ['an empty postcode', { ...body, origin: { postalCode: '' } }, ['origin.postalCode must not be empty']],
    ['a blank postcode', { ...body, origin: { postalCode: ' ' } }, ['origin.postalCode must not be blank']],
    [
      'postcodes that do not exist',
      { ...body, origin: { postalCode: '9999' }, destination: { postalCode: 'ABCD' } },
      [
        'origin.postalCode could not be resolved to a place',
        'destination.postalCode could not be resolved to a place',
      ],
    ],
    [
      'an item of a wrong size and places that do not exist, all at once',
      {
        ...body,
        origin: { postalCode: '9999', suburbName: 'Nowhere' },
        destination: { postalCode: '2000', countryCode: 'XX', email: 7 },
        items: [],
      },
      [
        'destination.email must be a string',
        'items must contain at least 1 element',
        'origin.postalCode could not be resolved to a place',
        'destination.countryCode is not a known ISO country code',
      ],
    ],
    [
      'a country that does not exist',
      { ...body, destination: { postalCode: '2000', countryCode: 'XX' } },
      ['destination.countryCode is not a known ISO country code'],
    ],
    [
      'postcodes that their countries cannot have',
      {
        ...body,
        origin: { postalCode: 'zzz', countryCode: 'NZ' },
        destination: { postalCode: '2000', countryCode: 'usa' },
      },
      [
        'origin.postalCode could not be resolved to a place',
        'destination.postalCode could not be resolved to a place',
      ],
    ],
    [
      'a postcode that is a number',
      { ...body, origin: { postalCode: 3000 } },
      ['origin.postalCode must be a string'],
    ],
    ['an unknown field', { ...body, colour: 1 }, ['colour is not a recognised field']],
    [
      'an unknown field of a place',
      { ...body, origin: { postalCode: '3000', suburb: 'x' } },
      ['origin.suburb is not a recognised field'],
    ],
    ['an unknown field of an item', item({ colour: 1 }), ['items.0.colour is not a recognised field']],
    [
      'an unknown filter',
      { ...body, filters: { colours: [] } },
      ['filters.colours is not a recognised field'],
    ],
    [
      'a filter that is no list',
      { ...body, filters: { serviceIds: 'GLX-ROAD' } },
      ['filters.serviceIds must be an array'],
    ],
    ['filters that are null', { ...body, filters: null }, ['filters must be an object']],
    ...['quantity', 'length', 'width', 'height', 'weight'].map((name): [string, unknown, string[]] => [
      `no ${name}`,
      { ...body, items: [without(carton, name)] },
      [`items.0.${name} is required`],
    ]),
    [
      'a quantity that is no whole number',
      item({ quantity: 1.5 }),
      ['items.0.quantity must be a whole number'],
    ],
    ['a type that is a number', item({ type: 5 }), ['items.0.type must be a string']],
  ])('%s', async (_name, payload, message) => {
    const answer = await quoting.send(payload as object)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { statusCode: 400, message, error: 'Bad Request' },
    ])
  })

  /** Written as JSON text: some of these cannot be expressed in any other way. */
  const hostile = [
    '-1',
    '0',
    '-0',
    '-0.0',
    '1e308',
    '-1e308',
    '1e309',
    '9007199254740993',
    '1e-400',
    '"NaN"',
    '"1"',
    'null',
    'true',
    '[]',
    '{}',
  ]
  const numbers = ['quantity', 'length', 'width', 'height', 'weight'] as const
  test.each(numbers.flatMap((name) => hostile.map((value) => [name, value] as const)))(
    '%s of %s gets 400 with its path',
    async (name, value) => {
      const text = JSON.stringify(item({ [name]: '@' })).replace('"@"', value)
      const answer = await quoting.send(text)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toEqual([expect.stringMatching(`^items\\.0\\.${name} `)])
    },
  )

  test.each(['-1', '1e308', '1e309', '"1"', 'null', '[]'])(
    'itemValue of %s gets 400 with its path',
    async (value) => {
      const answer = await quoting.send(JSON.stringify(item({ itemValue: '@' })).replace('"@"', value))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toEqual([expect.stringMatching('^items\\.0\\.itemValue ')])
    },
  )

  test.each(['NaN', 'Infinity', '01', '1.', '+1'])('%s is not JSON', async (value) => {
    const answer = await quoting.send(JSON.stringify(item({ weight: '@' })).replace('"@"', value))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message[0]).toMatch(/^body must be valid JSON/)
  })
})

describe('the largest and the smallest goods', () => {
  const largest = {
    quantity: limits.itemQuantityMax,
    length: limits.itemSideMaxMetres,
    width: limits.itemSideMaxMetres,
    height: limits.itemSideMaxMetres,
    weight: limits.itemWeightMaxKilograms,
    itemValue: limits.itemValueMaxDollars,
  }
  const { itemSideMinMetres: side, itemWeightMinKilograms: weight } = limits
  const smallest = { quantity: 1, length: side, width: side, height: side, weight, itemValue: 0 }
  const awkward = {
    quantity: 7,
    length: 0.1 + 0.2,
    width: 1 / 3,
    height: 2 / 3,
    weight: 1e-4 + 1e-12,
    itemValue: 0.005,
  }

  test.each([
    ['the largest', Array(limits.itemsPerQuoteMax).fill(largest)],
    ['the smallest', Array(limits.itemsPerQuoteMax).fill(smallest)],
    ['awkward figures', Array(limits.itemsPerQuoteMax).fill(awkward)],
  ])('%s get prices with two decimals', async (_name, items) => {
    const customerIds = ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT', 'DORMANT']
    const answer = await quoting.send({ ...body, items, general: { customerIds } })
    expect(answer.statusCode).toBe(200)
    for (const [, value] of answer.payload.matchAll(/"\w*[aA]mount":([^,}]+)/g)) {
      expect(value).toMatch(/^\d{1,10}(\.\d{1,2})?$/)
    }
    const { quoteId } = answer.json().results[0]
    expect((await quoting.read(`${quoteId}/explanation`)).statusCode).toBe(200)
  })
})
