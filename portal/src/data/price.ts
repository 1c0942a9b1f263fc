import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { QuoteExample } from './examples.ts'

type Schemas = components['schemas']
export type Unsaved = NonNullable<Schemas['TrialRequest']['unsaved']>
export type ExampleLine = Schemas['QuoteLineExplanation']

/**
 * An example, priced as it is or with changes that are not saved. Changes of the configuration make it stale.
 */
export const examplePrice = (example: QuoteExample, unsaved?: Unsaved) =>
  queryOptions({
    queryKey: ['configuration', 'price', example, unsaved ?? null],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<{ line: ExampleLine | null }> => {
      const { customer, service, date, origin, destination, items, extras } = example
      const { results } = await answerOf(
        api.POST('/v1/org/configuration/price', {
          body: {
            general: { customerIds: [customer], ...(extras?.length ? { extras } : {}) },
            origin,
            destination,
            items,
            ...(service === undefined ? {} : { filters: { serviceIds: [service] } }),
            ...(date === undefined ? {} : { date }),
            ...(unsaved ? { unsaved } : {}),
          },
          signal,
        }),
      )
      // The prices come cheapest first.
      return { line: results[0]?.explanation.lines[0] ?? null }
    },
  })
