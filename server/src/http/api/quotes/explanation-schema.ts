import Type from 'typebox'
import { refusalReasons } from '../../../quotes/price/refusals.ts'
import { costs } from './cost-schemas.ts'
import { exampleQuoteId } from './quote-schemas.ts'

const closed = { additionalProperties: false }
const text = (description: string) => Type.String({ description })
const number = (description: string) => Type.Number({ description })
const oneOf = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Enum([...values], { type: 'string', description })
const orNull = (type: 'number' | 'string', description: string) =>
  Type.Unsafe<string | number | null>({ type: [type, 'null'], description })

const version = Type.Object(
  {
    effectiveFrom: text('First day of the version.'),
    effectiveTo: orNull('string', 'Last day of the version; null when none is set.'),
  },
  { title: 'RateCardVersion', ...closed },
)

const weight = Type.Object(
  {
    deadKg: number('Weight of all items together.'),
    cubicKg: number("Volume times the service's cubic factor."),
    cubicFactor: number('Kilograms that a cubic metre counts as.'),
    weightStepKg: number('The larger of the two is rounded up to this step.'),
    minimumKg: number('Minimum chargeable weight of the service.'),
    chargeableKg: number('Kilograms that are charged.'),
    decidedBy: oneOf(
      ['DEAD', 'CUBIC', 'MINIMUM', 'ITEMS'],
      'Which of these decided it. ITEMS: each article has a chargeable weight of its own.',
    ),
    palletSpaces: number('Pallet spaces of all items together.'),
  },
  { title: 'QuoteWeight', description: 'How the chargeable weight was calculated.', ...closed },
)

const transit = Type.Object(
  {
    min: number('Shortest transit time.'),
    max: number('Longest transit time.'),
    unit: oneOf(['D', 'H'], 'Unit of both: `D` business days, `H` hours.'),
  },
  { title: 'QuoteTransit', description: 'As promised on the quote.', ...closed },
)

const charge = Type.Object(
  {
    unit: oneOf(['KG', 'ITEM', 'PALLET'], 'What the break counts: kilograms, items or pallet spaces.'),
    from: number('Where the break begins.'),
    quantity: number('How much is charged at its rate.'),
    rate: number('Dollars for one unit.'),
    flat: Type.Optional(number('Charged once for any quantity; absent if the break has none.')),
    articles: Type.Optional(number('How many articles are charged this, each by itself; absent for one.')),
    types: Type.Optional(
      Type.Array(Type.String(), {
        description: "The item types whose breaks these are; absent for the lane's own breaks.",
      }),
    ),
    nextBreak: Type.Optional(
      Type.Boolean({
        description:
          'True if the beginning of the next break is charged instead of the weight, because it is cheaper.',
      }),
    ),
    amount: number('Quantity times rate plus the flat amount, for each article, rounded to the cent.'),
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
    basic: number('Charged for every consignment.'),
    charges: Type.Array(charge, { description: 'Each break that was charged.' }),
    minimum: number('Minimum freight on this lane.'),
    minimumApplied: Type.Boolean({ description: 'Whether the minimum was charged instead of the sum.' }),
    maximum: orNull('number', 'Maximum freight on this lane; null if it has none.'),
    maximumApplied: Type.Boolean({ description: 'Whether the maximum was charged instead of the sum.' }),
    rounding: number('Difference between the rounded figures above and the amount.'),
    amount: number('Freight, as `amount` of the quote.'),
  },
  { title: 'QuoteFreight', description: 'As the customer is charged.', ...closed },
)

const surcharge = Type.Object(
  {
    key: text('Key of the surcharge, as on the quote.'),
    name: text('Name of the surcharge, as on the quote.'),
    description: text('When it applies, as on the quote.'),
    basis: oneOf(
      ['FIXED', 'PER_ITEM', 'PER_KG', 'PER_PALLET_SPACE', 'PER_M3', 'PCT_FREIGHT', 'PCT_VALUE'],
      'What the rate applies to.',
    ),
    rate: number('Money for one, or a percentage.'),
    quantity: number(
      'Items, chargeable kilograms, pallet spaces, cubic metres or money the rate was applied to.',
    ),
    minimum: orNull('number', 'The least it charges; null if there is no such limit.'),
    maximum: orNull('number', 'The most it charges; null if there is no such limit.'),
    conditions: Type.Array(Type.String(), { description: 'The conditions that were met, in words.' }),
    fuelApplies: Type.Boolean({ description: 'Whether the fuel levy applies to it.' }),
    amount: number('What it adds, as on the quote.'),
  },
  { title: 'QuoteSurchargeExplanation', ...closed },
)

const extra = Type.Object(
  {
    code: text('Code of the extra.'),
    name: text('Name of the extra.'),
    surcharges: Type.Array(Type.String(), { description: 'Keys of the surcharges for it.' }),
    amount: number('What they add together; 0 if it is free of charge.'),
  },
  { title: 'QuoteExtraExplanation', ...closed },
)

const fuel = Type.Object(
  {
    percent: number('Percent of the base.'),
    effectiveFrom: text('First day of this levy.'),
    base: number('Freight plus the surcharges that carry fuel.'),
    amount: number('The levy, as the last surcharge of the quote.'),
  },
  { title: 'QuoteFuel', ...closed },
)

const gst = Type.Object(
  {
    percent: number('Percent of the base; 0 if no tax is due.'),
    base: number('The amount that is taxed.'),
    amount: number('The tax, as `gstAmount` of the quote.'),
  },
  { title: 'QuoteGst', description: 'The tax on the line.', ...closed },
)

export const lineExplanation = Type.Object(
  {
    rateId: text('Reference of the priced line, as on the quote.'),
    serviceId: text('Alias of the service, as on the quote.'),
    serviceName: text('Name of the service, as on the quote.'),
    carrierId: text('Alias of the carrier.'),
    rateCardId: text('Alias of the rate card, as on the quote.'),
    rateCardName: text('Name of the rate card, as on the quote.'),
    rateCardVersion: Type.Union([version, Type.Null()], {
      description: 'The version of the rate card; null for a spot rate.',
    }),
    zones: Type.Object(
      { from: text('Zone of the origin.'), to: text('Zone of the destination.') },
      { description: 'Where the places are in the zones of the service.', ...closed },
    ),
    weight,
    freight,
    surcharges: Type.Array(surcharge, { description: 'Surcharges that apply, without the fuel levy.' }),
    extras: Type.Optional(
      Type.Array(extra, { description: 'What was asked for, with its charge; absent if nothing was.' }),
    ),
    fuel: Type.Union([fuel, Type.Null()], { description: 'The fuel levy; null when none was charged.' }),
    gst,
    totalAmount: number('The total, as on the quote.'),
    costs: Type.Optional(costs),
    transit,
  },
  { title: 'QuoteLineExplanation', ...closed },
)

const notPriced = Type.Object(
  {
    serviceId: text('Alias of the service.'),
    serviceName: text('Name of the service, to show to people.'),
    reason: oneOf(refusalReasons, 'Why it was not priced, for programs.'),
    message: text('Why it was not priced, in words.'),
  },
  { title: 'QuoteServiceNotPriced', ...closed },
)

export const explanation = Type.Object(
  {
    quoteId: text('The quote that is explained.'),
    customerId: text('The customer of the quote.'),
    pricedOn: text("The date of the rates: the day of the quote in the organisation's time zone."),
    lines: Type.Array(lineExplanation, { description: 'The priced services, in the order of the quote.' }),
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
        palletSpaces: 0,
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
        maximum: null,
        maximumApplied: false,
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
      transit: { min: 1, max: 2, unit: 'D' },
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
