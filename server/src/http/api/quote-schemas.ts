import Type from 'typebox'
import { limits } from '../../limits.ts'

const closed = { additionalProperties: false }
const placeText = (description: string) =>
  Type.Optional(Type.String({ maxLength: limits.placeTextCharactersMax, description }))

const placeRequestFields = {
  postalCode: Type.String({
    minLength: 1,
    maxLength: limits.postalCodeCharactersMax,
    description: 'Postcode.',
  }),
  countryCode: placeText('ISO country code. Default: `AU`.'),
  companyName: placeText('Company.'),
  suburbName: placeText("Suburb. One that is not in the postcode gives way to the postcode's main suburb."),
  street1: placeText('Street. A destination with a street and without a company is taken for a home.'),
  contactName: placeText('Whom to ask for.'),
  phone: placeText('Telephone.'),
  email: placeText('E-mail address.'),
}
const placeRequest = (description: string) =>
  Type.Object(placeRequestFields, { title: 'QuotePlaceRequest', description, ...closed })

const side = (description: string) =>
  Type.Number({ minimum: limits.itemSideMinMetres, maximum: limits.itemSideMaxMetres, description })

const itemRequest = Type.Object(
  {
    quantity: Type.Integer({ minimum: 1, maximum: limits.itemQuantityMax, description: 'Number of items.' }),
    length: side('Metres.'),
    width: side('Metres.'),
    height: side('Metres.'),
    weight: Type.Number({
      minimum: limits.itemWeightMinKilograms,
      maximum: limits.itemWeightMaxKilograms,
      description: 'Kilograms, of one item.',
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
        description: 'Declared value of one item.',
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
          description: 'Customer ids. Each must belong to your organisation; one given twice counts once.',
        }),
      },
      { title: 'QuoteGeneral', description: 'Whom the quotes are for.', ...closed },
    ),
    origin: placeRequest('Where the goods are picked up. Only `postalCode` is required.'),
    destination: placeRequest('Where they go. Only `postalCode` is required.'),
    items: Type.Array(itemRequest, {
      minItems: 1,
      maxItems: limits.itemsPerQuoteMax,
      description: 'The goods.',
    }),
    filters: Type.Optional(
      Type.Object(
        {
          carrierIds: filter('Carrier aliases.'),
          serviceIds: filter('Service aliases, as `serviceId` in the answer.'),
          rateCardIds: filter('Rate-card aliases, as `rateCardId` in the answer.'),
          serviceTypes: filter('Service types: `DOMESTIC`, `INTERNATIONAL`.'),
          serviceClasses: filter('Service classes: `ECONOMY`, `STANDARD`, `EXPRESS`, `PRIORITY`.'),
        },
        {
          title: 'QuoteFilters',
          description: 'Narrows the services that are priced. Empty or left out: no restriction.',
          ...closed,
        },
      ),
    ),
  },
  { title: 'QuoteRequest', ...closed },
)

const text = (description: string) => Type.String({ description })
const money = (description: string) => Type.Number({ minimum: 0, description })

const placeFields = {
  postalCode: text('Postcode.'),
  suburb: text('Suburb.'),
  city: text('City.'),
  state: text('State, as its code.'),
  stateName: text('State, by name.'),
  countryCode: text('ISO country code.'),
}
const place = (description: string) =>
  Type.Object(placeFields, { title: 'QuotePlace', description, ...closed })

const goodsLine = Type.Object(
  {
    type: text('As sent; empty when none was.'),
    quantity: Type.Integer({ description: 'Number of items.' }),
    length: Type.Number({ description: 'Centimetres.' }),
    width: Type.Number({ description: 'Centimetres.' }),
    height: Type.Number({ description: 'Centimetres.' }),
    weight: Type.Number({ description: 'Kilograms, of one item.' }),
    chargeableWeight: Type.Number({
      description:
        'Kilograms, of the whole line: the larger of its dead weight and of its volume at 250 kg a cubic metre.',
    }),
  },
  { title: 'QuoteGoods', ...closed },
)

const surcharge = Type.Object(
  {
    name: text('For people.'),
    description: text('When it applies.'),
    key: text('For programs.'),
    amount: money('Without GST.'),
  },
  { title: 'QuoteSurcharge', ...closed },
)

const line = Type.Object(
  {
    rateId: text('Reference for this priced line.'),
    serviceName: text('Service, for people.'),
    serviceId: text('Service alias.'),
    rateCardName: text('Rate card, for people.'),
    rateCardId: text('Rate-card alias.'),
    amount: money('Freight, before surcharges and GST.'),
    totalAmount: money('`amount`, all `surcharges` and `gstAmount`.'),
    gstAmount: money('GST.'),
    isSpotRate: Type.Boolean({ description: 'Whether an agreed spot rate was used.' }),
    spotRateMessage: text('Message of the spot rate; empty when none was used.'),
    deliveryTime: text('Transit, for people.'),
    minTransitTime: Type.Integer({ minimum: 0, description: 'Shortest transit.' }),
    maxTransitTime: Type.Integer({ minimum: 0, description: 'Longest transit.' }),
    transitTimeUnit: text('`D`: business days.'),
    surcharges: Type.Array(surcharge, { description: 'Those that apply; the fuel levy comes last.' }),
  },
  { title: 'QuoteLine', ...closed },
)

const result = Type.Object(
  {
    customerId: text('The customer this result is for.'),
    quoteId: text('By which this result can be fetched again.'),
    noQuoteMessage: text('Why nothing could be priced; empty otherwise.'),
    quotes: Type.Array(line, { description: 'The priced services, the cheapest first.' }),
  },
  { title: 'QuoteResult', ...closed },
)

export const quoteAnswer = Type.Object(
  {
    origin: place('The origin as it was found.'),
    destination: place('The destination as it was found.'),
    goods: Type.Array(goodsLine, { description: 'The items as they were priced.' }),
    results: Type.Array(result, { description: 'One for each customer, in the order asked.' }),
  },
  { title: 'QuoteAnswer', ...closed },
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
