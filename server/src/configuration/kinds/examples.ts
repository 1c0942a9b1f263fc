import type { Database } from '../../platform/database/database.ts'
import { type Example, exampleShape, itemShape, placeShape } from './example-shape.ts'
import { type KindOf, type RowOf, thingsMax } from './kind.ts'

declare module '../document/document.ts' {
  interface Things {
    examples: Example
  }
}

export const examples: KindOf<'examples'> = {
  singular: 'example',
  identity: ['name'],
  isOrdered: false,
  max: thingsMax,
  shape: exampleShape,
  read: readExamples,
  table: 'quote_example',
  key: ({ name }) => ({ name }),
  rest: ({ customer, service = null, date = null, origin, destination, items, extras, expect }) => ({
    customer_id: customer,
    service_alias: service,
    priced_on: date,
    request: JSON.stringify({ origin, destination, items, extras }),
    expected_total: expect?.totalAmount ?? null,
  }),
  references({ customer, service, extras = [] }, path, look) {
    look.exists('customers', customer, [...path, 'customer'])
    if (service !== undefined) look.exists('services', service, [...path, 'service'])
    for (const [at, code] of extras.entries()) look.exists('extras', code, [...path, 'extras', at])
  },
}

type ExampleRow = RowOf<Pick<Example, 'name' | 'customer' | 'service' | 'date'>> & {
  request: Pick<Example, 'origin' | 'destination' | 'items' | 'extras'>
  total: string | null
}

async function readExamples(database: Database, organisationId: string) {
  const { rows } = await database.query<ExampleRow>(
    `select name, customer_id as customer, service_alias as service, priced_on as date, request,
       expected_total as total
     from quote_example where organisation_id = $1`,
    [organisationId],
  )
  // jsonb does not keep the order of fields.
  return rows.map(({ request, total, ...row }) => ({
    ...row,
    origin: placeShape.canonical(request.origin),
    destination: placeShape.canonical(request.destination),
    items: request.items.map((item) => itemShape.canonical(item)),
    extras: request.extras,
    expect: total === null ? null : { totalAmount: Number(total) },
  }))
}
