import Type from 'typebox'
import { refusalReasons } from '../../quotes/refusals.ts'
import { exampleQuoteId } from './quote-schemas.ts'

const closed = { additionalProperties: false }
const text = (description: string) => Type.String({ description })
const number = (description: string) => Type.Number({ description })
const oneOf = (values: readonly string[], description: string) =>
  Type.String({ enum: [...values], description })
const orNull = (type: 'number' | 'string', description: string) =>
  Type.Unsafe<string | number | null>({ type: [type, 'null'], description })

const version = Type.Object(
  {
    effectiveFrom: text('First day.'),
    effectiveTo: orNull('string', 'Last day; null when none is set.'),
  },
  { title: 'RateCardVersion', ...closed },
)

const weight = Type.Object(
  {
    deadKg: number('Sum of the items.'),
    cubicKg: number("Volume times the service's cubic factor."),
    cubicFactor: number('Kilograms a cubic metre.'),
    weightStepKg: number('The larger of the two is rounded up to this step.'),
    minimumKg: number('Minimum chargeable weight of the service.'),
    chargeableKg: number('What is charged.'),
    decidedBy: oneOf(['DEAD', 'CUBIC', 'MINIMUM'], 'Which of these decided it.'),
  },
  { title: 'QuoteWeight', description: 'How the chargeable weight was calculated.', ...closed },
)

const charge = Type.Object(
  {
    unit: oneOf(['KG', 'ITEM', 'PALLET'], 'What is counted.'),
    from: number('Where the break begins.'),
    quantity: number('How much is charged at its rate.'),
    rate: number('For one unit.'),
    flat: Type.Optional(number('Charged once for any quantity; absent if the break has none.')),
    amount: number('Quantity times rate plus the flat amount, rounded to the cent.'),
  },
  { title: 'QuoteFreightCharge', ...closed },
)

const freight = Type.Object(
  {
    kind: oneOf(['RATE_CARD', 'SPOT_RATE'], 'Where the amount comes from.'),
    lane: Type.Union(
      [
        Type.Object(
          {
            from: text('Zone, or `*` for any.'),
            to: text('Zone, or `*` for any.'),
            reversed: Type.Boolean({
              description: 'Whether the lane also applies in the reverse direction.',
            }),
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: "The rate card's lane; null for a spot rate." },
    ),
    breakRule: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: ['WHOLE', 'SLIDING', null],
      description:
        '`WHOLE`: everything at the rate of its break. `SLIDING`: each unit at the rate of its own break.',
    }),
    basic: number('Always charged.'),
    charges: Type.Array(charge, { description: 'Each break that was charged.' }),
    minimum: number('Minimum freight on this lane.'),
    minimumApplied: Type.Boolean({ description: 'Whether the minimum was charged instead of the sum.' }),
    rounding: number('Difference between the rounded figures above and the amount.'),
    amount: number('As on the quote.'),
  },
  { title: 'QuoteFreight', description: 'As the customer is charged.', ...closed },
)

const surcharge = Type.Object(
  {
    key: text('As on the quote.'),
    name: text('As on the quote.'),
    description: text('As on the quote.'),
    basis: oneOf(['FIXED', 'PER_ITEM', 'PER_KG', 'PCT_FREIGHT', 'PCT_VALUE'], 'What the rate applies to.'),
    rate: number('Money for one, or a percentage.'),
    quantity: number('Items, chargeable kilograms or money the rate was applied to.'),
    minimum: orNull('number', 'Least charge.'),
    maximum: orNull('number', 'Greatest charge.'),
    conditions: Type.Array(Type.String(), { description: 'Why it applies.' }),
    fuelApplies: Type.Boolean({ description: 'Whether the fuel levy applies to it.' }),
    amount: number('As on the quote.'),
  },
  { title: 'QuoteSurchargeExplanation', ...closed },
)

const fuel = Type.Object(
  {
    percent: number('Of the base.'),
    effectiveFrom: text('First day of this levy.'),
    base: number('Freight plus the surcharges that carry fuel.'),
    amount: number('As on the quote.'),
  },
  { title: 'QuoteFuel', ...closed },
)

const gst = Type.Object(
  {
    percent: number('0 if no tax is due.'),
    base: number('Taxable amount.'),
    amount: number('As on the quote.'),
  },
  { title: 'QuoteGst', description: 'The tax on the line.', ...closed },
)

const line = Type.Object(
  {
    rateId: text('As on the quote.'),
    serviceId: text('As on the quote.'),
    serviceName: text('As on the quote.'),
    carrierId: text('Carrier alias.'),
    rateCardId: text('As on the quote.'),
    rateCardName: text('As on the quote.'),
    rateCardVersion: Type.Union([version, Type.Null()], { description: 'Null for a spot rate.' }),
    zones: Type.Object(
      { from: text('Zone of the origin.'), to: text('Zone of the destination.') },
      { description: 'Zones of the carrier.', ...closed },
    ),
    weight,
    freight,
    surcharges: Type.Array(surcharge, { description: 'Surcharges that apply, without the fuel levy.' }),
    fuel: Type.Union([fuel, Type.Null()], { description: 'The fuel levy; null when none was charged.' }),
    gst,
    totalAmount: number('As on the quote.'),
  },
  { title: 'QuoteLineExplanation', ...closed },
)

const notPriced = Type.Object(
  {
    serviceId: text('Service alias.'),
    serviceName: text('Service, for people.'),
    reason: oneOf(refusalReasons, 'For programs.'),
    message: text('For people.'),
  },
  { title: 'QuoteServiceNotPriced', ...closed },
)

export const explanation = Type.Object(
  {
    quoteId: text('The quote.'),
    customerId: text('Its customer.'),
    pricedOn: text("The date of the rates: the day of the quote in the organisation's time zone."),
    lines: Type.Array(line, { description: 'In the order of the quote.' }),
    notPriced: Type.Array(notPriced, { description: 'Services that were not priced, and why.' }),
  },
  { title: 'QuoteExplanation', ...closed },
)

export const explanationExample = {
  quoteId: exampleQuoteId,
  customerId: 'SALTBUSH',
  pricedOn: '2026-11-16',
  lines: [
    {
      rateId: `${exampleQuoteId}:GLX-ROAD`,
      serviceId: 'GLX-ROAD',
      serviceName: 'Road Parcel',
      carrierId: 'GALAH',
      rateCardId: 'GLX-STD',
      rateCardName: 'Galah standard',
      rateCardVersion: {
        effectiveFrom: '2026-07-01',
        effectiveTo: null,
      },
      zones: {
        from: 'MEL',
        to: 'SYD',
      },
      weight: {
        deadKg: 24,
        cubicKg: 48,
        cubicFactor: 250,
        weightStepKg: 1,
        minimumKg: 0,
        chargeableKg: 48,
        decidedBy: 'CUBIC',
      },
      freight: {
        kind: 'RATE_CARD',
        lane: {
          from: 'SYD',
          to: 'MEL',
          reversed: true,
        },
        breakRule: 'WHOLE',
        basic: 8.85,
        charges: [
          {
            unit: 'KG',
            from: 0,
            quantity: 48,
            rate: 0.3453,
            amount: 16.57,
          },
        ],
        minimum: 12.98,
        minimumApplied: false,
        rounding: 0,
        amount: 25.42,
      },
      surcharges: [],
      fuel: {
        percent: 18.5,
        effectiveFrom: '2026-07-01',
        base: 25.42,
        amount: 4.7,
      },
      gst: {
        percent: 10,
        base: 30.12,
        amount: 3.01,
      },
      totalAmount: 33.13,
    },
  ],
  notPriced: [
    {
      serviceId: 'BRL-GEN',
      serviceName: 'General',
      reason: 'FILTER',
      message: 'BRL-GEN is excluded by the filters.',
    },
  ],
}
