import Type, { type TSchema } from 'typebox'
import { memberField } from '../../../configuration/document/zone-member.ts'
import { textOrNull, timestamp, timestampOrNull } from '../value-schemas.ts'
import { closed } from './configuration-schemas.ts'
import { exampleVersionId, type VersionFamily } from './version-families.ts'

const text = (description: string) => Type.String({ description })
const count = (description: string) => Type.Integer({ minimum: 0, description })

const heldDays = (description: string) =>
  Type.Unsafe<{ from: string; to: string | null } | null>({
    type: ['object', 'null'],
    description,
    properties: {
      from: { type: 'string', description: 'First day it prices quotes.' },
      to: { type: ['string', 'null'], description: 'Last day; null if no end is known.' },
    },
    required: ['from', 'to'],
    ...closed,
  })

const ofContents = { description: 'What is in it.', ...closed }
const countsOf = ({ kind }: VersionFamily) =>
  kind === 'rateCards'
    ? Type.Object(
        { lanes: count('Lanes of the version.'), breaks: count('Breaks of all lanes.') },
        ofContents,
      )
    : Type.Object(
        { zones: count('Zones of the version.'), members: count('Members of all zones.') },
        ofContents,
      )

const anyValue = (description: string) => Type.Unsafe<unknown>({ description })

const laneCollision = Type.Object(
  {
    key: Type.Object(
      {
        service: text('Alias of the service.'),
        from: text('Zone the lane starts in.'),
        to: text('Zone the lane ends in.'),
      },
      { description: 'The lane that both of you changed.', ...closed },
    ),
    field: text('The figure, like `basic` or `kg from 250`; `lane` if one of you removed it.'),
    expected: anyValue('As you read it; null if there was none.'),
    theirs: anyValue('As it is now; null if there is none.'),
    yours: anyValue('As you sent it; null to remove it.'),
  },
  { title: 'Collision', ...closed },
)

const memberCollision = Type.Object(
  {
    key: Type.Object(
      {
        zone: Type.Optional(text('Code of the zone, unless it is a member.')),
        member: Type.Optional(
          Type.Unsafe<unknown>({ ...memberField.schema, description: 'The member, unless it is a zone.' }),
        ),
      },
      { description: 'The zone or member that both of you changed.', ...closed },
    ),
    field: Type.Enum(['zone', 'zoneName'], {
      description: '`zone`: which zone a member is in, or that a zone is removed. `zoneName`: its name.',
    }),
    expected: textOrNull('Code or name as you read it; null if there was none.'),
    theirs: textOrNull('As it is now; null if there is none.'),
    yours: textOrNull('As you sent it; null to remove it.'),
  },
  { title: 'MemberCollision', ...closed },
)

export const versionSchema = (family: VersionFamily) =>
  Type.Object(
    {
      versionId: text('Id of the version. It never changes.'),
      state: Type.Enum(['DRAFT', 'PUBLISHED', 'WITHDRAWN'], {
        description:
          'DRAFT: can be edited, and prices only trials. PUBLISHED: never changes, except that it can end earlier. WITHDRAWN: kept for reference.',
      }),
      effectiveFrom: textOrNull('First day; null if a draft has none yet.'),
      effectiveTo: textOrNull('Last day at the latest; null if none is set.'),
      holds: heldDays(
        'The days on which it prices quotes, until the day before the next published version. Null unless it is published.',
      ),
      label: textOrNull('Name shown to people.'),
      basedOn: textOrNull('Id of the version it was copied from.'),
      replacedBy: textOrNull('Id of the version that replaced it on the same first day.'),
      reason: textOrNull('Why it was published, if a reason was given.'),
      revision: count('Goes up with every change. The ETag is derived from it.'),
      createdBy: text('Who made it.'),
      createdAt: timestamp('When it was made.'),
      changedAt: timestamp('When it was changed last.'),
      publishedBy: textOrNull('Who published it.'),
      publishedAt: timestampOrNull('When it was published.'),
      counts: Type.Optional(countsOf(family)),
      collisions: Type.Optional(
        Type.Array<TSchema>(family.kind === 'rateCards' ? laneCollision : memberCollision, {
          description:
            'Only after a change with `expected`: what others have changed too. It stayed as it is.',
        }),
      ),
    },
    { title: `${family.title}VersionState`, ...closed },
  )

const published = {
  state: 'PUBLISHED',
  holds: { from: '2027-07-01', to: null },
  revision: 1,
  changedAt: '2026-07-02T10:00:00.000Z',
  publishedBy: 'ana@example.com',
  publishedAt: '2026-07-02T10:00:00.000Z',
}

/** A version as it is after a call. */
const afterwards = {
  made: {},
  changed: { effectiveTo: '2028-06-30', revision: 1, changedAt: '2026-07-02T10:00:00.000Z' },
  filled: { revision: 1, changedAt: '2026-07-02T10:00:00.000Z' },
  published,
  withdrawn: {
    ...published,
    state: 'WITHDRAWN',
    holds: null,
    revision: 2,
    changedAt: '2026-07-03T08:15:00.000Z',
  },
}

export const versionExample = ({ kind }: VersionFamily, after: keyof typeof afterwards = 'made') => ({
  versionId: exampleVersionId,
  state: 'DRAFT',
  effectiveFrom: '2027-07-01',
  effectiveTo: null,
  holds: null,
  label: 'FY28',
  basedOn: null,
  replacedBy: null,
  reason: null,
  revision: 0,
  createdBy: 'ana@example.com',
  createdAt: '2026-07-01T09:30:00.000Z',
  changedAt: '2026-07-01T09:30:00.000Z',
  publishedBy: null,
  publishedAt: null,
  counts: kind === 'rateCards' ? { lanes: 378, breaks: 1512 } : { zones: 27, members: 64 },
  ...afterwards[after],
})
