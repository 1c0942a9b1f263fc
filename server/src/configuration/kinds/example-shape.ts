import Type from 'typebox'
import { limits } from '../../limits.ts'
import { resolvePlace } from '../../locations/resolve-location.ts'
import { trimEnds } from '../../platform/values/trim-ends.ts'
import {
  alias,
  date,
  type Field,
  field,
  keptAs,
  listOf,
  money,
  nameText,
  number,
  type Read,
  text,
  wholeNumber,
} from '../document/fields.ts'
import { optional, required, shape, unused } from '../document/shape.ts'

/** Text of a quote request: quotes ignore blanks at its ends, and treat a blank text as absent. */
const requestText = (charactersMax: number): Field<string> =>
  keptAs(
    field(Type.String({ maxLength: charactersMax }), {
      refuses: (value) =>
        value.includes('\u0000') || !value.isWellFormed() ? 'must not contain control characters' : undefined,
    }),
    trimEnds,
  )

const placeText = requestText(limits.placeTextCharactersMax)
const absent = ''

export const placeShape = shape(
  {
    postalCode: required(requestText(limits.postalCodeCharactersMax)),
    countryCode: optional(placeText, absent),
    companyName: optional(placeText, absent),
    suburbName: optional(placeText, absent),
    street1: optional(placeText, absent),
    contactName: unused(placeText),
    phone: unused(placeText),
    email: unused(placeText),
  },
  ({ postalCode, countryCode, suburbName }, path, failures) => {
    if (postalCode === undefined) return
    if (postalCode === '') failures.add([...path, 'postalCode'], 'must not be blank')
    else if (resolvePlace({ postalCode, countryCode, suburb: suburbName }, 'lenient') === undefined) {
      failures.add([...path, 'postalCode'], 'could not be resolved to a place')
    }
  },
  {
    contactName: 'Name of the contact person. Not stored.',
    phone: 'Telephone number of the contact. Not stored.',
    email: 'E-mail address of the contact. Not stored.',
  },
)

const side = number(limits.itemSideMinMetres, limits.itemSideMaxMetres)

export const itemShape = shape(
  {
    quantity: required(wholeNumber(1, limits.itemQuantityMax)),
    length: required(side),
    width: required(side),
    height: required(side),
    weight: required(number(limits.itemWeightMinKilograms, limits.itemWeightMaxKilograms)),
    type: optional(requestText(limits.identifierCharactersMax), absent),
    itemValue: optional(number(0, limits.itemValueMaxDollars)),
  },
  undefined,
  { type: 'Type of the item, for example CARTON or PALLET.' },
)

export const extrasAsked = listOf(alias, 0, limits.extrasPerQuoteMax)

export const exampleShape = shape(
  {
    name: required(nameText),
    customer: required(text(limits.identifierCharactersMax)),
    service: optional(alias),
    date: optional(date),
    origin: required(placeShape),
    destination: required(placeShape),
    items: required(listOf(itemShape, 1, limits.itemsPerQuoteMax)),
    extras: optional(extrasAsked, []),
    expect: optional(shape({ totalAmount: required(money) })),
  },
  undefined,
  {
    name: 'Identifies it. It never changes.',
    service: 'Alias of the service. Left out: the cheapest.',
    extras: 'Codes of the extras that are asked for.',
  },
)

export type Example = Read<typeof exampleShape>
