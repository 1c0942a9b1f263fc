import Type, { type Static } from 'typebox'

// The published answer. One schema documents it and types the code that writes it.

const closed = { additionalProperties: false }
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
export const placeAnswer = (description: string) =>
  Type.Object(placeFields, { title: 'QuotePlace', description, ...closed })

const goodsLine = Type.Object(
  {
    type: text('As sent; empty if none was sent.'),
    quantity: Type.Integer({ description: 'Number of items.' }),
    length: Type.Number({ description: 'Centimetres.' }),
    width: Type.Number({ description: 'Centimetres.' }),
    height: Type.Number({ description: 'Centimetres.' }),
    weight: Type.Number({ description: 'Kilograms per item.' }),
    chargeableWeight: Type.Number({
      description:
        'Kilograms for the whole line: the larger of its dead weight and its volume at 250 kg per cubic metre.',
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
    rateCardName: text('Name of the rate card.'),
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
    surcharges: Type.Array(surcharge, { description: 'Surcharges that apply; the fuel levy comes last.' }),
  },
  { title: 'QuoteLine', ...closed },
)

const result = Type.Object(
  {
    customerId: text('The customer this result is for.'),
    quoteId: text('Id to fetch this result again.'),
    noQuoteMessage: text('Why nothing could be priced; empty otherwise.'),
    quotes: Type.Array(line, { description: 'The priced services, the cheapest first.' }),
  },
  { title: 'QuoteResult', ...closed },
)

const consignmentFields = {
  origin: placeAnswer('The origin as it was found.'),
  destination: placeAnswer('The destination as it was found.'),
  goods: Type.Array(goodsLine, { description: 'The items as they were priced.' }),
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
export type LineAnswer = Static<typeof line>
export type ResultAnswer = Static<typeof result>
/** What all results of a request share. */
export type ConsignmentAnswer = Static<typeof consignment>
export type QuoteAnswer = Static<typeof quoteAnswer>
