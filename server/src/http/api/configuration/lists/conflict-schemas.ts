import Type from 'typebox'
import { kinds } from '../../../../configuration/kinds/kinds.ts'
import { errors } from '../../../../errors.ts'
import type { AnswerDescription } from '../../../endpoint.ts'
import { either, errorBody } from '../../../error-schemas.ts'
import { textOrNull } from '../../value-schemas.ts'

const closed = { additionalProperties: false } as const
const count = (description: string) => Type.Integer({ minimum: 0, description })

const use = Type.Object(
  {
    list: Type.Enum([...kinds, 'people'], {
      description: 'The list of the document it is in; `people` sign in for a customer.',
    }),
    count: count('How many of this list.'),
    identities: Type.Array(Type.String(), { description: 'The first of them. People are only counted.' }),
    version: Type.Optional(
      Type.Object(
        {
          versionId: Type.String({ description: 'Id of the version.' }),
          state: Type.Enum(['DRAFT', 'PUBLISHED', 'WITHDRAWN'], { description: 'State of the version.' }),
          label: textOrNull('Name of the version, shown to people.'),
          effectiveFrom: textOrNull('First day; null if a draft has none.'),
        },
        { description: 'The version of the rate card whose lanes use it.', ...closed },
      ),
    ),
    lanes: Type.Optional(count('How many lanes of that version.')),
  },
  { title: 'Use', ...closed },
)

/** Why a thing cannot be removed. */
export const conflictProperties = {
  begunOn: textOrNull('Since when past prices depend on it; null if they do not.'),
  instead: textOrNull('What to do instead with what has begun, in words.'),
  uses: Type.Array(use, { description: 'What uses it.' }),
}

export const usesExample = {
  begunOn: null,
  instead: null,
  uses: [{ list: 'customerRates', count: 1, identities: ['SALTBUSH/GALAH/-/2026-07-01'] }],
}

export const conflictAnswer = {
  description: 'Something else uses it, or it has already taken effect. `conflicts` says the same as data.',
  schema: errorBody('ConfigurationConflict', 409, 'Conflict', either, {
    conflicts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            list: Type.Enum(kinds, { description: 'Which list of the document it is in.' }),
            identity: Type.String({ description: 'Identity of what cannot be removed.' }),
            ...conflictProperties,
          },
          { title: 'Conflicting', ...closed },
        ),
        { description: 'Only if something was to be removed.' },
      ),
    ),
  }),
  example: errors.inUse(
    ['rate card GLX-STD is used by customer rate SALTBUSH'],
    [{ list: 'rateCards', identity: 'GLX-STD', ...usesExample }],
  ).body,
} satisfies AnswerDescription
