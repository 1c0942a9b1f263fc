import Type, { type Static } from 'typebox'
import type { CountServices } from '../../../corrections/lists/correction-counts.ts'
import type { RowChoice } from '../../../corrections/rows/chosen-rows.ts'
import type { RowFilter } from '../../../corrections/rows/row-filter.ts'
import { onlySuggested, type SuggestFor } from '../../../corrections/suggest/suggest-for-groups.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { trimEnds } from '../../../platform/values/trim-ends.ts'
import { reasonStored } from '../../reason-shown.ts'
import { closed } from '../people/person-schemas.ts'

const states = ['open', 'changed', 'sent', 'closed'] as const
const optionalText = (description: string, maxLength: number) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }))

export const reasonCharactersMax = limits.rowTextCharactersMax * 8

export const filterFields = {
  reason: optionalText('Rows that were rejected for this reason.', reasonCharactersMax),
  group: Type.Optional(Type.Integer({ minimum: 1, description: 'Rows of one group.' })),
  state: Type.Optional(
    Type.Enum([...states], {
      type: 'string',
      description: '`changed`: open, with cells that somebody changed.',
    }),
  ),
  customerId: optionalText('Rows that were sent for this customer.', limits.identifierCharactersMax),
  find: optionalText('Rows with this text in a cell, as sent or as changed.', limits.rowTextCharactersMax),
  suggested: Type.Optional(
    Type.Boolean({
      description: `Only rows with a suggestion, in the ${limits.correctionGroupsPerPageMax} largest groups.`,
    }),
  ),
}
const filterSchema = Type.Object(filterFields, closed)
type SentFilter = Static<typeof filterSchema>

export function filterOf(
  services: CountServices,
  of: SuggestFor,
  sent: SentFilter,
): Promise<RowFilter> | RowFilter {
  const { group, find, suggested } = sent
  const reason = sent.reason && reasonStored(of.editor.customerId, sent.reason)
  const customerId = sent.customerId === undefined ? undefined : trimEnds(sent.customerId)
  const state = states.find((known) => known === sent.state)
  const filter = { reason, group, customerId, find, state }
  return suggested ? onlySuggested(services, of, filter) : filter
}

const rowNumbers = (description: string) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      maxItems: limits.correctionCellsPerChangeMax,
      description,
    }),
  )

/** Rows by number, or all that match a filter. */
export const choiceFields = {
  rowNumbers: rowNumbers('Rows by number.'),
  filter: Type.Optional({ ...filterSchema, description: 'All rows that match the filter.' }),
  except: rowNumbers('With `filter`: rows to leave out.'),
}

interface SentChoice {
  rowNumbers?: number[]
  filter?: SentFilter
  except?: number[]
}

export async function choiceOf(
  services: CountServices,
  of: SuggestFor,
  sent: SentChoice,
): Promise<RowChoice> {
  const { rowNumbers, filter, except } = sent
  if ((rowNumbers === undefined) === (filter === undefined)) {
    throw errors.invalidField('', 'must have rowNumbers or filter, and not both')
  }
  if (except !== undefined && filter === undefined) throw errors.invalidField('except', 'needs a filter')
  return rowNumbers ? { rowNumbers } : { filter: await filterOf(services, of, filter ?? {}), except }
}
