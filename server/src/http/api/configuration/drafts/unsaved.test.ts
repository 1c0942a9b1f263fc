import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, versionCalls } from '../../../../../test/rates/version-calls.ts'

const { send, furnish } = versionCalls()
beforeAll(async () => {
  await furnish()
})

const request = {
  general: { customerIds: ['SALTBUSH'] },
  filters: { serviceIds: ['GLX-ROAD'] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000' },
  items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
}

const price = (unsaved?: object) => send('POST', 'price', { ...request, ...(unsaved && { unsaved }) })

const quoted = async (unsaved?: object) => {
  const answer = await price(unsaved)
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json().results[0].quotes[0]?.totalAmount
}

describe('a trial with things that are not saved', () => {
  test.each([
    ['a levy', { fuelLevies: [{ carrier: 'GALAH', effectiveFrom: '2026-07-01', percent: 0 }] }, 27.96],
    [
      'a customer rate',
      {
        customerRates: [
          {
            customer: 'SALTBUSH',
            carrier: 'GALAH',
            card: 'GLX-STD',
            effectiveFrom: '2026-07-01',
            markupPercent: 0,
          },
        ],
      },
      28.07,
    ],
    [
      'a surcharge',
      {
        surcharges: [
          { id: 'NEW', key: 'NEW', name: 'New', basis: 'FIXED', amount: 10, customer: 'SALTBUSH' },
        ],
      },
      44.13,
    ],
  ])('is priced with %s in place of what is there, and keeps nothing', async (_, unsaved, expected) => {
    expect(await quoted()).toBe(33.13)
    expect(await quoted(unsaved)).toBe(expected)
    expect(await quoted()).toBe(33.13)
  })

  test('is refused with the sentences that saving would be refused with', async () => {
    const unsaved = {
      fuelLevies: [{ carrier: 'GALAHH', effectiveFrom: '2026-07-01', percent: 5 }],
      customerRates: [
        { customer: 'SALTBUSH', carrier: 'BANDI', card: 'GLX-STD', effectiveFrom: '2026-07-01' },
      ],
    }
    expect(refusalOf(await price(unsaved))).toEqual([
      400,
      expect.arrayContaining([
        'unsaved.fuelLevies.0.carrier names GALAHH, which does not exist',
        expect.stringContaining('unsaved.customerRates.0'),
      ]),
    ])
    const figure = { fuelLevies: [{ carrier: 'GALAH', effectiveFrom: '2026-07-01', percent: -1 }] }
    expect(refusalOf(await price(figure))).toEqual([
      400,
      [expect.stringContaining('unsaved.fuelLevies.0.percent')],
    ])
  })

  test('takes no other kinds', async () => {
    expect((await price({ customers: [] })).statusCode).toBe(400)
  })
})
