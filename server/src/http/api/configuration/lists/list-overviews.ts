import Type, { type TSchema } from 'typebox'
import type { Kind, Things } from '../../../../configuration/document/document.ts'
import type { VersionedKind } from '../../../../configuration/document/version.ts'
import { identityOf } from '../../../../configuration/kinds/kinds.ts'
import { readRatesToday } from '../../../../configuration/lists/customer-rates-today.ts'
import { readOverviews } from '../../../../configuration/lists/overviews.ts'
import { readByCard } from '../../../../configuration/lists/spot-rates-by-card.ts'
import { localDate } from '../../../../platform/values/local-date.ts'
import type { Who } from '../../../endpoint.ts'
import type { Services } from '../../../services.ts'
import { numberOrNull, textOrNull, timestamp } from '../../value-schemas.ts'
import { closed } from '../configuration-schemas.ts'
import { rateCardFamily, type VersionFamily, zoneSetFamily } from '../version-families.ts'
import { versionSchema } from '../version-schemas.ts'

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

const customerOverviewSchema = Type.Object(
  {
    rates: Type.Array(
      Type.Object(
        {
          carrier: Type.String({ description: 'Alias of the carrier.' }),
          service: textOrNull('Alias of the service; null for all that have no rate of their own.'),
          card: Type.String({ description: 'Alias of the rate card.' }),
          cardKind: Type.Enum(['COST', 'SELL'], {
            description: 'COST: the markup is added to the card. SELL: the card is the price.',
          }),
          markupPercent: numberOrNull('Percentage that is added; null if there is none.'),
          markupAmount: numberOrNull('Amount that is added; null if there is none.'),
        },
        closed,
      ),
      { description: 'Its rates in force today, by carrier and service.' },
    ),
  },
  { title: 'CustomerOverview', description: 'Only if you ask for it.', ...closed },
)

interface ListOverview<K extends Kind> {
  /** Says what callers get if they ask for it. */
  asked: string
  schema: TSchema
  /** One for each thing, in their order. */
  read(services: Services, who: Who, things: Things[K][]): Promise<(object | undefined)[]>
}

const versioned = <K extends VersionedKind>(family: VersionFamily<K>): ListOverview<K> => ({
  asked:
    'Send true to also get `overview` of each: versions, who uses it, and what the checks found last. Leave `overview` out when you send a thing back.',
  schema: overviewSchema(family),
  async read({ pool, clock }, { organisationId }, things) {
    const identities = things.map((thing) => identityOf(family.kind, thing))
    const found = await readOverviews(pool, organisationId, family.kind, identities, clock())
    return identities.map((identity) => found.get(identity))
  },
})

/** What a list can say about each thing, beside the thing itself. */
export const overviews: { [K in Kind]?: ListOverview<K> } = {
  rateCards: versioned(rateCardFamily),
  zoneSets: versioned(zoneSetFamily),
  customers: {
    asked:
      'Send true to also get `overview` of each: its cards and markups today. Leave `overview` out when you send a customer back.',
    schema: customerOverviewSchema,
    async read({ pool, clock }, { organisationId, timeZone }, customers) {
      const ids = customers.map(({ id }) => id)
      const rates = await readRatesToday(pool, organisationId, ids, localDate(clock(), timeZone))
      return ids.map((id) => ({ rates: rates.get(id) ?? [] }))
    },
  },
  spotRates: {
    asked:
      'Send true to also get `overview` of each: what it takes the place of. Leave `overview` out when you send a spot rate back.',
    schema: spotOverviewSchema,
    async read({ rateBooks, clock }, who, spots) {
      const prices = await readByCard(rateBooks, who, spots, clock())
      return prices.map((byCard) => ({ byCard }))
    },
  },
}

/** Things with their overviews, if lists of their kind have one. */
export async function withOverviews<K extends Kind>(
  services: Services,
  who: Who,
  kind: K,
  things: Things[K][],
): Promise<object[]> {
  const overview: ListOverview<K> | undefined = overviews[kind]
  const found = await overview?.read(services, who, things)
  return found ? things.map((thing, at) => ({ ...thing, overview: found[at] })) : things
}
