import { expect, test } from 'vitest'
import { wrongFields } from '../../../api/api-error.ts'
import { blankForm, blankPlace } from '../../../freight/pricing/form.ts'
import { blankItem } from '../../../freight/pricing/items.ts'
import { aboutLast, addedOf, sentOf, withoutAdded } from './added-quotes.ts'

const form = {
  ...blankForm,
  origin: { ...blankPlace, postalCode: '3000' },
  destination: { ...blankPlace, postalCode: '0800', street1: '1 Smith St' },
  items: [{ ...blankItem, quantity: '2', weight: '12' }, blankItem],
}

test('an added quote is in the address as it was typed, and is named by its place', () => {
  const sent = sentOf({ ...form, extras: ['TAIL'] }, 'SALTBUSH', 'GLX-ROAD')
  expect(addedOf([sent, sentOf(form, '', '')])).toEqual([
    {
      name: 'Added 1',
      customer: 'SALTBUSH',
      service: 'GLX-ROAD',
      origin: { postalCode: '3000' },
      destination: { postalCode: '0800', street1: '1 Smith St' },
      items: [{ quantity: 2, weight: 12 }],
      extras: ['TAIL'],
    },
    {
      name: 'Added 2',
      origin: { postalCode: '3000' },
      destination: { postalCode: '0800', street1: '1 Smith St' },
      items: [{ quantity: 2, weight: 12 }],
    },
  ])
})

test('what is no quote in an address is left out', () => {
  expect(addedOf(['{', '[]', 'null', '7', '{"customer":"A"}'])).toEqual([{ customer: 'A', name: 'Added 1' }])
  expect(withoutAdded(['{', '{"customer":"A"}', '{"customer":"B"}'], 'Added 1')).toEqual(['{"customer":"B"}'])
  expect(withoutAdded(['{"customer":"A"}'], 'Added 1')).toBeUndefined()
})

test('what is wrong with the last one stands at the fields of its form', () => {
  const failure = wrongFields([
    { path: 'consignments.1.customer', text: 'is required' },
    { path: 'consignments.1.items.0.weight', text: 'must be a number' },
  ])
  const said = aboutLast(failure, 2)
  expect(said.about('customer')).toBe('Choose a customer')
  expect(said.about('items.0.weight')).toBe('must be a number')
})
