import Type from 'typebox'
import type { Editor } from '../../../corrections/changes/editor.ts'
import type { SuggestFor } from '../../../corrections/suggest/suggest-for-groups.ts'
import { errors } from '../../../errors.ts'
import type { Import } from '../../../imports/record/import-record.ts'
import { limits } from '../../../limits.ts'
import { textOrNull, timestamp } from '../../api/value-schemas.ts'
import type { Who } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { personOf } from '../people/person.ts'
import { closed } from '../people/person-schemas.ts'
import { placeDetail } from '../place-detail-schemas.ts'

export const folder = '/portal/imports/{importId}/rejected-rows'
export const tag = 'Rejected rows'

export const idExample = '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d513'
const importId = Type.String({
  description: 'Id of the import that rejected the rows.',
  examples: [idExample],
})
export const params = Type.Object({ importId }, closed)
export const notFound = { ...errorAnswers[404], example: errors.importNotFound().body }

export function editorOf(who: Who): Editor {
  const { id, email, customerId } = personOf(who)
  return { userId: id, name: email, customerId }
}

export const suggestFor = (who: Who, record: Import): SuggestFor => ({
  record,
  editor: editorOf(who),
  timeZone: who.timeZone,
})

const count = (description: string) => Type.Integer({ minimum: 0, description })
const texts = (description: string) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description,
  })
const reasonList = (description: string) => Type.Array(Type.String(), { description })

export const changeSchema = Type.Object(
  {
    changeId: Type.String({ description: 'Id of the change; undo names it.' }),
    kind: Type.Enum(['edit', 'close'], { type: 'string', description: 'What was done.' }),
    label: Type.String({ description: 'Shown in the list of changes.' }),
    cellCount: count('Cells that were changed.'),
    rowCount: count('Rows that were changed.'),
    undoneAt: textOrNull('When it was undone.'),
  },
  { title: 'CorrectionChange', ...closed },
)
export const changeExample = {
  changeId: idExample,
  kind: 'edit',
  label: 'SYDNY → Sydney',
  cellCount: 143,
  rowCount: 143,
  undoneAt: null,
}
export const stateSchema = Type.Object(
  {
    version: Type.String({ description: 'Differs whenever anybody changed something.' }),
    rowCount: count('Rejected rows.'),
    open: count('Open rows.'),
    changed: count('Of those: with changed cells.'),
    accepted: count('Of those: accepted by the check.'),
    sent: count('Rows that were sent again.'),
    closed: count('Rows that were closed without sending.'),
    writtenSince: Type.Object(
      { open: count('Open rows.'), changed: count('Of those: with changed cells.') },
      {
        description: 'Rows of shipments that a later import has written. They are not sent again.',
        ...closed,
      },
    ),
    people: Type.Array(Type.String(), { description: 'Who else has these rows open now.' }),
    undoable: Type.Union([changeSchema, Type.Null()], {
      description: 'The latest change of this person that is not undone; null when there is none.',
    }),
    sentImports: Type.Array(
      Type.Object(
        {
          importId: Type.String({ description: 'Id of the import.' }),
          status: Type.Enum(['queued', 'processing', 'completed', 'failed', 'cancelled'], {
            type: 'string',
            description: 'Status of the import.',
          }),
          submittedAt: timestamp('When the rows were sent.'),
          submittedBy: textOrNull('Who sent them.'),
          received: count('Rows that were sent.'),
          failed: count('Rows that were rejected again.'),
        },
        closed,
      ),
      { description: 'The imports in which rows were sent again, the latest first.' },
    ),
  },
  { title: 'CorrectionState', ...closed },
)
export const stateExample = {
  version: '12.0.0',
  rowCount: 312,
  open: 312,
  changed: 143,
  accepted: 140,
  sent: 0,
  closed: 0,
  writtenSince: { open: 0, changed: 0 },
  people: ['Maya Chen'],
  undoable: null,
  sentImports: [],
}

export const rowSchema = Type.Object(
  {
    rowNumber: count('As the file counts.'),
    reasons: reasonList('Why the row was rejected.'),
    wrong: Type.Array(Type.String(), { description: 'Columns that the reasons are about.' }),
    sent: texts('Values as sent, as text. Blank cells are left out.'),
    cells: texts('Changed cells only. An empty text is a cell that was cleared.'),
    state: Type.Enum(['open', 'sent', 'closed'], { type: 'string', description: 'State of the row.' }),
    sentIn: textOrNull('The import in which the row was sent again.'),
    closedReason: textOrNull('Why the row was closed without sending.'),
    checked: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description:
        'What the check said since the last change: null when nobody checked, empty when it would be accepted.',
    }),
    detail: placeDetail('What was wrong with its places when it was rejected; null if they were right.'),
    checkedDetail: placeDetail('What was wrong with its places when it was last checked.'),
    changedBy: textOrNull('Who changed the row last.'),
    changedAt: textOrNull('When.'),
    writtenSinceBy: textOrNull('A later import that has written this shipment; it is not sent again.'),
  },
  { title: 'CorrectionRow', ...closed },
)
export const rowExample = {
  rowNumber: 1204,
  reasons: ['Origin Zone(s) not found'],
  wrong: ['originPostCode', 'originSuburb'],
  sent: { shipmentId: 'S-88121', originPostCode: '2000', originSuburb: 'SYDNY' },
  cells: { originSuburb: 'Sydney' },
  state: 'open',
  sentIn: null,
  closedReason: null,
  checked: [],
  detail: { text: 'There is no place 2000 SYDNY' },
  checkedDetail: null,
  changedBy: 'Priya Rao',
  changedAt: '2026-11-13T00:41:00.000Z',
  writtenSinceBy: null,
}

const cellList = (description: string) =>
  Type.Array(
    Type.Object(
      {
        column: Type.String({ description: 'Name of the column.' }),
        value: textOrNull('As sent; null when blank.'),
      },
      closed,
    ),
    { description },
  )
const suggestionSchema = Type.Object(
  {
    set: Type.Array(
      Type.Object(
        {
          column: Type.String({ description: 'Name of the column.' }),
          to: Type.String({ description: 'Its new value.' }),
        },
        closed,
      ),
      { description: 'New values.' },
    ),
    why: Type.String({ description: 'Why it was probably meant.' }),
  },
  { title: 'Suggestion', ...closed },
)
const groupChangeSchema = Type.Object(
  {
    changeId: Type.String({ description: 'Id of the change; undo names it.' }),
    rowCount: count('Rows that were changed.'),
    madeBy: Type.String({ description: 'By whom.' }),
    isOwn: Type.Boolean({ description: 'Whether this person made it.' }),
    madeAt: timestamp('When.'),
  },
  { title: 'GroupChange', ...closed },
)
export const groupSchema = Type.Object(
  {
    groupNumber: count('Number of the group.'),
    reason: Type.String({ description: 'Why its rows were rejected.' }),
    wrong: cellList('The cells that the reason is about.'),
    context: cellList('The cells beside them.'),
    firstRow: count('Number of its first row.'),
    rowCount: count('Rows of the group.'),
    open: count('Open rows.'),
    changed: count('Of those: with changed cells.'),
    accepted: count('Of those: accepted by the check.'),
    sent: count('Rows that were sent again.'),
    closed: count('Rows that were closed.'),
    changedTo: Type.Unsafe<(string | null)[] | null>({
      type: ['array', 'null'],
      items: { type: ['string', 'null'] },
      description:
        'If all open rows were changed alike, or all rows sent alike: the new values of the wrong cells, null for a cell as sent.',
    }),
    change: Type.Union([groupChangeSchema, Type.Null()], {
      description: 'If all open rows were changed, or all rows closed: the latest change, to undo it.',
    }),
    sentIn: textOrNull('The import in which its rows were sent again, if it is one.'),
    suggestions: Type.Array(suggestionSchema, {
      description: 'What was probably meant, the likeliest first.',
    }),
  },
  { title: 'CorrectionGroup', ...closed },
)
export const groupExample = {
  groupNumber: 1,
  reason: 'Origin Zone(s) not found',
  wrong: [
    { column: 'originPostCode', value: '2000' },
    { column: 'originSuburb', value: 'SYDNY' },
  ],
  context: [],
  firstRow: 1204,
  rowCount: 143,
  open: 143,
  changed: 0,
  accepted: 0,
  sent: 0,
  closed: 0,
  changedTo: null,
  change: null,
  sentIn: null,
  suggestions: [{ set: [{ column: 'originSuburb', to: 'Sydney' }], why: 'one letter differs' }],
}

export const changeId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'A UUID chosen by the sender. The same id again changes nothing.',
})
export const rowNumber = Type.Integer({ minimum: 1, description: 'Number of the row.' })

export const label = Type.String({
  maxLength: limits.correctionReasonCharactersMax,
  description: 'Shown in the list of changes.',
})

export const leftOutSchema = Type.Object(
  {
    idTaken: count('Rows that would replace a shipment of another customer.'),
    writtenSince: count('Rows of shipments that a later import has written.'),
    notWhole: count('Rows of shipments whose other rows cannot be sent with them.'),
    unreadable: count('Rows with text that could not be read.'),
    stillWrong: count('With `onlyAccepted`: rows that the last check did not accept.'),
  },
  { title: 'LeftOut', description: 'Rows that are not sent, by reason.', ...closed },
)
export const downloadsSchema = Type.Array(
  Type.Object(
    { downloadedAt: timestamp('When.'), downloadedBy: Type.String({ description: 'By whom.' }) },
    closed,
  ),
  {
    description:
      'When the error report was downloaded, because its rows may have been sent as a file. Activities only.',
  },
)
