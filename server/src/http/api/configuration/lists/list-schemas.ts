import Type from 'typebox'
import type { Kind } from '../../../../configuration/document/document.ts'
import { namesFiltered, type ThingFilter } from '../../../../configuration/lists/list-things.ts'
import { limits } from '../../../../limits.ts'
import type { Family } from '../families.ts'
import { schemaOf } from '../thing-schemas.ts'
import { overviews } from './list-overviews.ts'

export interface ListQuery extends ThingFilter {
  cursor?: string
  limit?: number
  overview?: boolean
}

const filter = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: limits.identifierCharactersMax, description }))

const namedBy = (kind: Kind) => ({
  carrier: filter(
    kind === 'customers'
      ? 'Only customers that have rates at this carrier, by its alias.'
      : kind === 'examples'
        ? 'Only those for services of this carrier, by its alias.'
        : kind === 'spotRates' || kind === 'surcharges'
          ? 'Only those of this carrier or of its services, by its alias.'
          : 'Only those of this carrier, by its alias.',
  ),
  customer: filter(
    kind === 'rateCards'
      ? 'Only cards that rates of this customer name, by its id.'
      : 'Only those that name this customer, by its id.',
  ),
})

/** The query parameters of a list, besides those for its pages. */
export const filtersOf = (kind: Kind) => ({
  find: filter('Only those whose identity or name contains this text, whatever its case.'),
  ...Object.fromEntries((namesFiltered[kind] ?? []).map((name) => [name, namedBy(kind)[name]])),
  ...(overviews[kind] && {
    overview: Type.Optional(Type.Boolean({ description: overviews[kind].asked })),
  }),
})

/** A thing as lists return it: with its overview, if there is one and it is asked for. */
export function listedSchema(family: Family) {
  const schema = schemaOf(family, false)
  const overview = overviews[family.kind]?.schema
  if (!overview) return schema
  const { properties } = schema as unknown as { properties: Record<string, object> }
  return Type.Unsafe<object>({
    ...schema,
    title: `Listed${family.title}`,
    properties: { ...properties, overview },
  })
}
