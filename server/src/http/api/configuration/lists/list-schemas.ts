import Type from 'typebox'
import type { Kind } from '../../../../configuration/document/document.ts'
import type { VersionedKind } from '../../../../configuration/document/version.ts'
import { namesFiltered, type ThingFilter } from '../../../../configuration/lists/list-things.ts'
import { limits } from '../../../../limits.ts'
import { textOrNull, timestamp } from '../../value-schemas.ts'
import { closed } from '../configuration-schemas.ts'
import type { Family } from '../families.ts'
import { schemaOf } from '../thing-schemas.ts'
import { type VersionFamily, versionFamilies } from '../version-families.ts'
import { versionSchema } from '../version-schemas.ts'

export const hasVersions = (kind: Kind): kind is VersionedKind => kind === 'rateCards' || kind === 'zoneSets'

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
  ...(kind === 'spotRates' && {
    overview: Type.Optional(
      Type.Boolean({
        description:
          'Send true to also get `overview` of each: what it takes the place of. Leave `overview` out when you send a spot rate back.',
      }),
    ),
  }),
  ...(hasVersions(kind) && {
    overview: Type.Optional(
      Type.Boolean({
        description:
          'Send true to also get `overview` of each: versions, who uses it, and what the checks found last. Leave `overview` out when you send a thing back.',
      }),
    ),
  }),
})

const count = (description: string) => Type.Integer({ minimum: 0, description })

const names = (description: string) =>
  Type.Object(
    {
      count: count('How many there are.'),
      first: Type.Array(Type.String(), { description: 'The first few, by name.' }),
    },
    { description, ...closed },
  )

export const findingCounts = {
  errors: count('Findings of severity E.'),
  warnings: count('Findings of severity W that were not set aside.'),
  notes: count('Findings of severity N that were not set aside.'),
}

const findings = Type.Unsafe<unknown>({
  anyOf: [
    Type.Object(
      {
        ...findingCounts,
        checkedAt: timestamp('When the checks ran.'),
        isCurrent: Type.Boolean({
          description: 'Whether nothing was changed since. If not, `GET …/checks` runs them again.',
        }),
      },
      closed,
    ),
    { type: 'null' },
  ],
  description: 'How much the checks found when they ran last; null if they never ran.',
})

const orNull = (family: VersionFamily, description: string) =>
  Type.Unsafe<unknown>({ anyOf: [versionSchema(family), { type: 'null' }], description })

const overviewSchema = (family: VersionFamily) =>
  Type.Object(
    {
      inForce: orNull(family, 'The version in force today; null if there is none.'),
      next: orNull(family, 'The next published version; null if none is to come.'),
      drafts: Type.Array(versionSchema(family), { description: 'All drafts of it.' }),
      periods: Type.Array(
        Type.Object(
          {
            versionId: Type.String({ description: 'Id of the version.' }),
            label: textOrNull('Name of the version, shown to people.'),
            from: Type.String({ description: 'First day it prices quotes.' }),
            to: textOrNull('Last day; null if no end is known.'),
          },
          closed,
        ),
        { description: 'Published versions that are not over, in the order of their days.' },
      ),
      endedOn: textOrNull(
        'Last day of the version that ended last, if none is in force today; null if one is, or none ever was.',
      ),
      ...(family.kind === 'rateCards'
        ? { customers: names('Customers who have the card today or later.') }
        : { services: names('Services that use the zone set.') }),
      findings,
    },
    { title: `${family.title}Overview`, description: 'Only if you ask for it.', ...closed },
  )

const spotOverviewSchema = Type.Object(
  {
    byCard: Type.Unsafe<unknown>({
      anyOf: [
        Type.Object(
          {
            kg: Type.Number({ description: 'A chargeable weight in the middle of its weights.' }),
            amount: Type.Number({ description: 'What the customer would pay for the freight.' }),
          },
          closed,
        ),
        { type: 'null' },
      ],
      description:
        "The freight by the customer's card, with its markup, today or on the first day of the spot rate; null if it has ended, or the card has no price by the kilogram for its lane.",
    }),
  },
  { title: 'SpotRateOverview', description: 'Only if you ask for it.', ...closed },
)

/** A thing as lists return it: with its overview, if there is one and it is asked for. */
export function listedSchema(family: Family) {
  const versioned = versionFamilies.find(({ kind }) => kind === family.kind)
  const schema = schemaOf(family, false)
  const overview =
    versioned === undefined ? family.kind === 'spotRates' && spotOverviewSchema : overviewSchema(versioned)
  if (!overview) return schema
  const { properties } = schema as unknown as { properties: Record<string, object> }
  return Type.Unsafe<object>({
    ...schema,
    title: `Listed${family.title}`,
    properties: { ...properties, overview },
  })
}
