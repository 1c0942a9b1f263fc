import Type, { type TSchema } from 'typebox'
import type { Tagged } from '../../../configuration/apply/things.ts'
import { errors } from '../../../errors.ts'
import { type Doer, doerOf } from '../../../organisations/audit-log.ts'
import { isCalendarDate } from '../../../platform/values/local-date.ts'
import { type AnswerDescription, type Ask, answer } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { conflictAnswer } from './lists/conflict-schemas.ts'

export const base = '/v1/org/configuration'
export const tag = 'Configuration'
export const closed = { additionalProperties: false } as const

/** The handler checks the body: the API and the command line share one validator. */
export const checkedByHandler = Type.Unsafe<unknown>({})

const ifMatch = {
  description: 'The ETag of what you read, so that no change of somebody else is lost.',
  schema: Type.String({ maxLength: 200 }),
  example: '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
}

export const ifMatchHeader = { 'If-Match': { ...ifMatch, required: true as const } }
export const ifMatchUnlessDryRun = {
  'If-Match': { ...ifMatch, description: `${ifMatch.description} Needed unless it is a dry run.` },
}
export const ifMatchOrNew = {
  'If-Match': {
    ...ifMatch,
    description: `To replace: ${ifMatch.description.replace('The', 'the')} Send this or \`If-None-Match\`.`,
  },
  'If-None-Match': {
    description: 'To create: `*`. Send this or `If-Match`.',
    schema: Type.String({ maxLength: 1 }),
    example: '*',
  },
}

const etag = { ETag: { description: 'Send it back as If-Match to change this.', schema: Type.String() } }

export const taggedAnswer = (description: string, schema: TSchema, example?: unknown): AnswerDescription => ({
  description,
  schema,
  headers: etag,
  ...(example !== undefined && { example }),
})

/** Why a change can be refused, apart from its content. */
export const changeRefusals = {
  403: errorAnswers[403],
  409: conflictAnswer,
  412: errorAnswers[412],
  428: errorAnswers[428],
} satisfies Record<number, AnswerDescription>

export const tagged = <Thing>({ thing, etag: value }: Tagged<Thing>) =>
  answer(thing, { etag: value, 'content-type': 'application/json; charset=utf-8' })

/**
 * Headers that say which version the caller has read. A compressed answer has a weak tag (`W/"…"`), which stands for the
 * same thing.
 */
export const expectationOf = ({ request }: Pick<Ask<unknown, unknown, unknown>, 'request'>) => ({
  ifMatch: request.headers['if-match']?.replace(/^W\//, ''),
  ifNoneMatch: request.headers['if-none-match'],
})

export const doerOfRequest = ({ who, request, services }: Ask<unknown, unknown, unknown>): Doer =>
  doerOf(who.caller, request.id, services.clock())

/** What changes in a thing, field by field. */
export const fieldChanges = Type.Array(
  Type.Object(
    {
      field: Type.String({ description: 'Name of the field.' }),
      old: Type.Unsafe<unknown>({ description: 'Before; null if there was none.' }),
      new: Type.Unsafe<unknown>({ description: 'After; null if there is none.' }),
      percent: Type.Optional(Type.Number({ description: 'How much a figure changes.' })),
    },
    closed,
  ),
  { description: 'The fields that change, with old and new values.' },
)

export const dayQuery = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10, description }))

export function refuseNoDate(date: string | undefined): void {
  if (date !== undefined && !isCalendarDate(date))
    throw errors.badRequest('date must be a date like 2026-07-01')
}
