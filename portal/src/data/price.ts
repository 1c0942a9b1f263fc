import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { QuoteExample } from './examples.ts'

type Schemas = components['schemas']
export type TrialRequest = Schemas['TrialRequest']
export type Unsaved = NonNullable<TrialRequest['unsaved']>
export type ExampleLine = Schemas['QuoteLineExplanation']

/** Prices a trial: nobody is given these prices, and they are not stored. */
export const priceTrial = (body: TrialRequest, signal: AbortSignal | null = null) =>
  answerOf(api.POST('/v1/org/configuration/price', { body, signal }))

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

/** The prices of a request, as JSON. Changes of the configuration make them stale. */
export const priceCheck = (request: string) =>
  queryOptions({
    queryKey: ['configuration', 'price', 'check', request],
    staleTime: 60_000,
    queryFn: ({ signal }) => priceTrial(JSON.parse(request), signal),
  })
