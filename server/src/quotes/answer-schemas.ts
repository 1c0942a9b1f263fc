import Type, { type Static } from 'typebox'

// The published answer. One schema documents it and types the code that writes it.

const closed = { additionalProperties: false }
const text = (description: string) => Type.String({ description })
const money = (description: string) => Type.Number({ minimum: 0, description })

const placeFields = {
  postalCode: text('Postcode of the place.'),
  suburb: text('Suburb, as the list of places spells it.'),
  city: text('City or region the suburb belongs to.'),
  state: text('Code of the state, such as `NSW`.'),
  stateName: text('Name of the state, such as `New South Wales`.'),
  countryCode: text('ISO code of the country, such as `AU`.'),
}
export const placeAnswer = (description: string) =>
  Type.Object(placeFields, { title: 'QuotePlace', description, ...closed })

const goodsLine = Type.Object(
  {
    type: text('As sent; empty if none was sent.'),
    quantity: Type.Integer({ description: 'Number of items.' }),
    length: Type.Number({ description: 'Length of one item in centimetres.' }),
    width: Type.Number({ description: 'Width of one item in centimetres.' }),
    height: Type.Number({ description: 'Height of one item in centimetres.' }),
    weight: Type.Number({ description: 'Weight of one item in kilograms.' }),
    chargeableWeight: Type.Number({
      description:
        'Kilograms for the whole line: the larger of its dead weight and its volume at 250 kg per cubic metre.',
    }),
  },
  { title: 'QuoteGoods', ...closed },
)

const surcharge = Type.Object(
  {
    name: text('Name of the surcharge, to show to people.'),
    description: text('When the surcharge applies, in words.'),
    key: text('Stable key of the surcharge, for programs.'),
    amount: money('What it adds, in dollars without GST.'),
  },
  { title: 'QuoteSurcharge', ...closed },
)

export const quoteLine = Type.Object(
  {
    rateId: text('Reference for this priced line; `GET /v1/org/quote/rates/{rateId}` returns it again.'),
    serviceName: text('Name of the service, to show to people.'),
    serviceId: text('Alias of the service; `filters.serviceIds` takes it.'),
    rateCardName: text('Name of the rate card.'),
    rateCardId: text('Alias of the rate card; `filters.rateCardIds` takes it.'),
    amount: money('Freight, before surcharges and GST.'),
    totalAmount: money('`amount`, all `surcharges` and `gstAmount`.'),
    gstAmount: money('GST on freight and surcharges.'),
    isSpotRate: Type.Boolean({ description: 'Whether an agreed spot rate was used.' }),
    spotRateMessage: text('Message of the spot rate; empty when none was used.'),
    deliveryTime: text('Transit time in words, to show to people.'),
    minTransitTime: Type.Integer({ minimum: 0, description: 'Shortest transit time, in `transitTimeUnit`.' }),
    maxTransitTime: Type.Integer({ minimum: 0, description: 'Longest transit time, in `transitTimeUnit`.' }),
    transitTimeUnit: Type.Unsafe<'D' | 'H'>(
      text('Unit of the transit times. `D`: business days, `H`: hours.'),
    ),
    surcharges: Type.Array(surcharge, { description: 'Surcharges that apply; the fuel levy comes last.' }),
  },
  { title: 'QuoteLine', ...closed },
)

const result = Type.Object(
  {
    customerId: text('The customer this result is for.'),
    quoteId: text('Id to fetch this result again.'),
    noQuoteMessage: text('Why nothing could be priced; empty otherwise.'),
    quotes: Type.Array(quoteLine, { description: 'The priced services, the cheapest first.' }),
  },
  { title: 'QuoteResult', ...closed },
)

const consignmentFields = {
  origin: placeAnswer('The origin as it was found.'),
  destination: placeAnswer('The destination as it was found.'),
  goods: Type.Array(goodsLine, { description: 'The items as they were priced.' }),
  extras: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Codes of the extras that were asked for; absent if none were.',
    }),
  ),
}

const consignment = Type.Object(consignmentFields, closed)

export const quoteAnswer = Type.Object(
  {
    ...consignmentFields,
    results: Type.Array(result, { description: 'One result per customer, in the order requested.' }),
  },
  { title: 'QuoteAnswer', ...closed },
)

export type PlaceAnswer = Static<typeof consignment>['origin']
export type GoodsLine = Static<typeof goodsLine>
export type SurchargeAnswer = Static<typeof surcharge>
export type LineAnswer = Static<typeof quoteLine>
export type ResultAnswer = Static<typeof result>
/** What all results of a request share. */
export type ConsignmentAnswer = Static<typeof consignment>
export type QuoteAnswer = Static<typeof quoteAnswer>
