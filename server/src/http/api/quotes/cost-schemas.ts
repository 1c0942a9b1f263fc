import Type from 'typebox'
import { textOrNull } from '../value-schemas.ts'

const closed = { additionalProperties: false }

const figures = {
  cost: Type.Number({ description: 'What it costs the organisation.' }),
  sell: Type.Number({ description: 'What the customer pays.' }),
  margin: Type.Number({ description: '`sell` minus `cost`.' }),
}

const costLine = Type.Object(
  {
    kind: Type.Enum(['FREIGHT', 'SURCHARGE', 'FUEL'], {
      type: 'string',
      description: 'Which part of the price it is.',
    }),
    key: textOrNull('Key of the surcharge; null for freight and fuel.'),
    name: Type.String({ description: 'Name to show to people.' }),
    ...figures,
  },
  { title: 'QuoteCostLine', ...closed },
)

export const costs = Type.Object(
  { ...figures, lines: Type.Array(costLine, { description: 'Freight, each surcharge, fuel.' }) },
  {
    title: 'QuoteLineCosts',
    description:
      'Cost, price and margin without GST. Only for callers who may see costs, and only where the cost of the freight is known.',
    ...closed,
  },
)

export const costsExample = {
  cost: 25.52,
  sell: 30.12,
  margin: 4.6,
  lines: [
    { kind: 'FREIGHT', key: null, name: 'Freight', cost: 21.54, sell: 25.42, margin: 3.88 },
    { kind: 'FUEL', key: null, name: 'Fuel levy', cost: 3.98, sell: 4.7, margin: 0.72 },
  ],
}
