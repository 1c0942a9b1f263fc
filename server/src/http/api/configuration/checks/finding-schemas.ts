import Type from 'typebox'
import { type CheckCode, catalogue } from '../../../../configuration/checks/catalogue.ts'
import { finding } from '../../../../configuration/checks/finding.ts'
import { units } from '../../../../configuration/document/breaks.ts'
import { kinds } from '../../../../configuration/kinds/kinds.ts'
import { timestamp } from '../../value-schemas.ts'
import { closed } from '../configuration-schemas.ts'
import { findingCounts } from '../lists/list-overviews.ts'

const text = (description: string) => Type.String({ description })
const maybe = (description: string) => Type.Optional(text(description))

const place = Type.Object(
  {
    list: Type.Enum(kinds, { description: 'Which list of the document it is in.' }),
    identity: text('Identity of the thing in that list.'),
    version: maybe('Id of the version of the rate card or zone set.'),
    service: maybe('Alias of the service.'),
    from: maybe('Zone the lane starts in.'),
    to: maybe('Zone the lane ends in.'),
    unit: Type.Optional(Type.Enum([...units], { description: 'Which breaks of the lane.' })),
    types: Type.Optional(
      Type.Array(Type.String(), { description: 'Item types, if the breaks are for some of them only.' }),
    ),
    break: Type.Optional(Type.Number({ description: 'The quantity at which the break begins.' })),
    zone: maybe('Code of a zone.'),
  },
  { title: 'FindingPlace', ...closed },
)

export const setAsideSchema = Type.Object(
  {
    reason: text('Why it is meant to be so.'),
    by: text('Who set it aside.'),
    at: timestamp('When it was set aside.'),
  },
  { title: 'FindingSetAside', description: 'Only if somebody has set it aside.', ...closed },
)

export const setAsideExample = {
  reason: 'Domestic goes by others',
  by: 'ana@example.com',
  at: '2026-07-01T09:30:00.000Z',
}

export const findingsSchema = Type.Array(
  Type.Object(
    {
      id: text(
        'Id of what it says, with all its cases: it stays the same until that changes. Needed to set it aside.',
      ),
      code: Type.Enum(Object.keys(catalogue) as CheckCode[], { description: 'Which check it is.' }),
      severity: Type.Enum(['E', 'W', 'N'], {
        description:
          'E (error) prevents publishing and applying. W (warning) is worth a look. N (note) is good to know.',
      }),
      path: text('Kind and identity of the thing, like `rateCards.GLX-STD`.'),
      message: text('What was found, in words.'),
      count: Type.Integer({ minimum: 0, description: 'How many cases there are.' }),
      examples: Type.Array(Type.String(), { description: 'Some of them.' }),
      at: Type.Array(place, {
        description:
          'Where they are: the first few lanes, breaks, zones or things. `GET …/lanes?finding=` lists all lanes.',
      }),
      setAside: Type.Optional(setAsideSchema),
    },
    closed,
  ),
  { description: 'Errors come first.' },
)

export const findingExample = finding('CUSTOMER_NO_RATE', 'customers.DORMANT', catalogue.CUSTOMER_NO_RATE[1])

/** What a run of the checks says, apart from its version. */
export const checksProperties = {
  checkedAt: timestamp('When the checks ran.'),
  counts: Type.Object(
    {
      ...findingCounts,
      setAside: Type.Integer({ minimum: 0, description: 'Findings that were set aside.' }),
    },
    { description: 'How much there is to look at.', ...closed },
  ),
  things: Type.Array(
    Type.Object(
      {
        list: text('Which list of the document it is in.'),
        identity: text('Identity of the thing.'),
        ...findingCounts,
      },
      closed,
    ),
    {
      description:
        'The same for each rate card and zone set that has findings, and for other things with findings that are shown.',
    },
  ),
  findings: findingsSchema,
}

export const checksExample = {
  version: '12',
  checkedAt: '2026-07-01T09:30:00.000Z',
  counts: { errors: 0, warnings: 1, notes: 0, setAside: 0 },
  things: [{ list: 'customers', identity: 'DORMANT', errors: 0, warnings: 1, notes: 0 }],
  findings: [findingExample],
}
