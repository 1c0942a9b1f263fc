import Type from 'typebox'
import { limits } from '../../../limits.ts'

const closed = { additionalProperties: false }
const placeText = (description: string) =>
  Type.Optional(Type.String({ maxLength: limits.placeTextCharactersMax, description }))

const placeRequestFields = {
  postalCode: Type.String({
    minLength: 1,
    maxLength: limits.postalCodeCharactersMax,
    description: 'Postcode of the place. Outside Australia only its form is checked.',
  }),
  countryCode: placeText('ISO country code. Default: `AU`.'),
  companyName: placeText('Name of the company.'),
  suburbName: placeText("Suburb. If it is not in the postcode, the postcode's main suburb is used."),
  street1: placeText(
    'Street. A destination with a street but no company counts as residential, unless the street begins with a post office box: `PO Box`, `GPO Box`, `Locked Bag`, `Private Bag`, `Parcel Locker` or `Parcel Collect`.',
  ),
  contactName: placeText('Name of the contact person. Not stored.'),
  phone: placeText('Telephone number of the contact. Not stored.'),
  email: placeText('E-mail address of the contact. Not stored.'),
}
const placeRequest = (description: string) =>
  Type.Object(placeRequestFields, { title: 'QuotePlaceRequest', description, ...closed })

const side = (description: string) =>
  Type.Number({ minimum: limits.itemSideMinMetres, maximum: limits.itemSideMaxMetres, description })

const itemRequest = Type.Object(
  {
    quantity: Type.Integer({ minimum: 1, maximum: limits.itemQuantityMax, description: 'Number of items.' }),
    length: side('Length of one item in metres.'),
    width: side('Width of one item in metres.'),
    height: side('Height of one item in metres.'),
    weight: Type.Number({
      minimum: limits.itemWeightMinKilograms,
      maximum: limits.itemWeightMaxKilograms,
      description: 'Weight of one item in kilograms.',
    }),
    type: Type.Optional(
      Type.String({
        maxLength: limits.identifierCharactersMax,
        description: 'Label of the item type, for example `CARTON`, `PALLET` or `DG` for dangerous goods.',
      }),
    ),
    itemValue: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: limits.itemValueMaxDollars,
        description: 'Declared value of one item in dollars.',
      }),
    ),
  },
  { title: 'QuoteItemRequest', ...closed },
)

const filter = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: limits.identifierCharactersMax }), {
      maxItems: limits.filterValuesMax,
      description,
    }),
  )

export const quoteRequest = Type.Object(
  {
    general: Type.Object(
      {
        customerIds: Type.Array(Type.String({ maxLength: limits.identifierCharactersMax }), {
          minItems: 1,
          maxItems: limits.customersPerQuoteMax,
          description: 'Customer ids. Each must belong to your organisation; duplicates count once.',
        }),
        extras: Type.Optional(
          Type.Array(Type.String({ maxLength: limits.identifierCharactersMax }), {
            maxItems: limits.extrasPerQuoteMax,
            description:
              'Codes of what is asked for, such as a tail lift. Services that do not offer all of it are not priced.',
          }),
        ),
      },
      { title: 'QuoteGeneral', description: 'The customers to quote for, and what they ask for.', ...closed },
    ),
    origin: placeRequest('Where the goods are picked up. Only `postalCode` is required.'),
    destination: placeRequest('Where the goods are delivered. Only `postalCode` is required.'),
    items: Type.Array(itemRequest, {
      minItems: 1,
      maxItems: limits.itemsPerQuoteMax,
      description: 'The goods to be carried.',
    }),
    filters: Type.Optional(
      Type.Object(
        {
          carrierIds: filter('Aliases of the carriers to price.'),
          serviceIds: filter('Service aliases, as `serviceId` in the answer.'),
          rateCardIds: filter('Rate-card aliases, as `rateCardId` in the answer.'),
          serviceTypes: filter('Service types: `DOMESTIC`, `INTERNATIONAL`.'),
          serviceClasses: filter('Service classes: `ECONOMY`, `STANDARD`, `EXPRESS`, `PRIORITY`.'),
        },
        {
          title: 'QuoteFilters',
          description: 'Limits which services are priced. Empty or omitted means no restriction.',
          ...closed,
        },
      ),
    ),
  },
  { title: 'QuoteRequest', ...closed },
)

export const exampleQuoteId = '019a8f3c-5a0b-7c39-9d53-6a2f6a1f6f0e'

export const quoteParams = Type.Object(
  { quoteId: Type.String({ description: 'The `quoteId` of a result.', examples: [exampleQuoteId] }) },
  closed,
)

export const quoteRequestExample = {
  general: { customerIds: ['SALTBUSH'] },
  origin: { postalCode: '3000' },
  destination: { postalCode: '2000', suburbName: 'Sydney', companyName: 'Harbour Homewares' },
  items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12, type: 'CARTON' }],
  filters: { serviceIds: ['GLX-ROAD'] },
}

export const quoteAnswerExample = {
  origin: {
    postalCode: '3000',
    suburb: 'Melbourne',
    city: 'Melbourne',
    state: 'VIC',
    stateName: 'Victoria',
    countryCode: 'AU',
  },
  destination: {
    postalCode: '2000',
    suburb: 'Sydney',
    city: 'Sydney',
    state: 'NSW',
    stateName: 'New South Wales',
    countryCode: 'AU',
  },
  goods: [
    { type: 'CARTON', quantity: 2, length: 60, width: 40, height: 40, weight: 12, chargeableWeight: 48 },
  ],
  results: [
    {
      customerId: 'SALTBUSH',
      quoteId: exampleQuoteId,
      noQuoteMessage: '',
      quotes: [
        {
          rateId: `${exampleQuoteId}:GLX-ROAD`,
          serviceName: 'Road Parcel',
          serviceId: 'GLX-ROAD',
          rateCardName: 'Galah standard',
          rateCardId: 'GLX-STD',
          amount: 25.42,
          totalAmount: 33.13,
          gstAmount: 3.01,
          isSpotRate: false,
          spotRateMessage: '',
          deliveryTime: '1-2 business days',
          minTransitTime: 1,
          maxTransitTime: 2,
          transitTimeUnit: 'D',
          surcharges: [
            {
              name: 'Fuel levy',
              description: 'Fuel levy of 18.5 %',
              key: 'FUEL',
              amount: 4.7,
            },
          ],
        },
      ],
    },
  ],
}
