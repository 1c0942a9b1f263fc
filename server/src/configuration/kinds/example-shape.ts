import { limits } from '../../limits.ts'
import { resolvePlace } from '../../locations/resolve-location.ts'
import type { Item } from '../../quotes/goods.ts'
import type { PlaceRequest } from '../../quotes/resolve-places.ts'
import type { Example } from '../document/document.ts'
import { alias, date, type Field, listOf, money, nameText, text, wholeNumber } from '../document/fields.ts'
import { optional, required, Shape } from '../document/shape.ts'

const placeText = text(limits.placeTextCharactersMax)

export const placeShape = new Shape<PlaceRequest>(
  {
    postalCode: required(text(limits.postalCodeCharactersMax)),
    countryCode: optional(placeText),
    companyName: optional(placeText),
    suburbName: optional(placeText),
    street1: optional(placeText),
    contactName: optional(placeText),
    phone: optional(placeText),
    email: optional(placeText),
  },
  ({ postalCode, countryCode, suburbName }, path, failures) => {
    if (postalCode === undefined) return
    if (resolvePlace({ postalCode, countryCode, suburb: suburbName }, 'lenient') === undefined) {
      failures.add([...path, 'postalCode'], 'could not be resolved to a place')
    }
  },
)

const between = (min: number, max: number): Field<number> => ({
  schema: { type: 'number', minimum: min, maximum: max },
  read(value, path, failures) {
    if (typeof value === 'number' && value >= min && value <= max) return value
    failures.add(path, typeof value === 'number' ? `must be between ${min} and ${max}` : 'must be a number')
    return undefined
  },
})

const side = between(limits.itemSideMinMetres, limits.itemSideMaxMetres)

export const itemShape = new Shape<Item>({
  quantity: required(wholeNumber(1, limits.itemQuantityMax)),
  length: required(side),
  width: required(side),
  height: required(side),
  weight: required(between(limits.itemWeightMinKilograms, limits.itemWeightMaxKilograms)),
  type: optional(text(limits.identifierCharactersMax, 0)),
  itemValue: optional(between(0, limits.itemValueMaxDollars)),
})

export const exampleShape = new Shape<Example>({
  name: required(nameText),
  customer: required(text(limits.identifierCharactersMax)),
  service: optional(alias),
  date: optional(date),
  origin: required(placeShape),
  destination: required(placeShape),
  items: required(listOf(itemShape, 1, limits.itemsPerQuoteMax)),
  expect: optional(new Shape<{ totalAmount: number }>({ totalAmount: required(money) })),
})
