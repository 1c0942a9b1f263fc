import { expect, test } from 'vitest'
import { blankPlace, type FormPlace } from './form.ts'
import { isHome, lacksForHome, pricedAs } from './home.ts'

const place = (companyName: string, street1: string): FormPlace => ({
  ...blankPlace,
  postalCode: '4825',
  companyName,
  street1,
})

test.each([
  ['', '12 Simpson St', true],
  ['', '1 Boxwood Court', true],
  ['Isa Mining', '12 Simpson St', false],
  ['', '', false],
  ['', ' ', false],
  ['', 'P.O. Box 12', false],
  ['', 'Locked Bag 3', false],
  ['', 'parcel locker 10', false],
])('company "%s" and street "%s": a home is %s', (companyName, street1, home) => {
  expect(isHome(place(companyName, street1))).toBe(home)
})

test('a business is priced as a home without its company, and with the street that was typed', () => {
  const typed = place('Isa Mining', '12 Simpson St')
  expect(pricedAs(typed, true)).toEqual(place('', '12 Simpson St'))
  expect(pricedAs(typed, undefined)).toBe(typed)
})

test('a home is priced as no home without its street; a business or a box stays as it is', () => {
  expect(pricedAs(place('', '12 Simpson St'), false)).toEqual(place('', ''))
  for (const typed of [place('Isa Mining', '12 Simpson St'), place('', 'PO Box 1')])
    expect(pricedAs(typed, false)).toBe(typed)
})

test('no street is made up: it says that one is missing', () => {
  expect(lacksForHome(place('Isa Mining', ''))).toBe('Enter the street of the home.')
  expect(lacksForHome(place('', 'GPO Box 5'))).toMatch('post office box')
  expect(lacksForHome(place('', '12 Simpson St'))).toBeUndefined()
})
