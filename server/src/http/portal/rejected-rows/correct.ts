import Type from 'typebox'
import { applyAlike, previewAlike } from '../../../corrections/actions/apply-alike.ts'
import { checkRows } from '../../../corrections/actions/check-rows.ts'
import { closeRows } from '../../../corrections/actions/close-rows.ts'
import { undoChange } from '../../../corrections/actions/undo-change.ts'
import { changeCells } from '../../../corrections/rows/change-cells.ts'
import { refuseLockedColumns } from '../../../corrections/rows/editable-columns.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { restAfterSteps } from '../../../platform/turns/rest-after-steps.ts'
import { endpoint } from '../../endpoint.ts'
import { beingChanged, errorAnswers } from '../../error-schemas.ts'
import { closed } from '../people/person-schemas.ts'
import { openToChange } from './open-for.ts'
import { choiceFields, choiceOf } from './row-choice.ts'
import {
  changeExample,
  changeId,
  changeSchema,
  folder,
  idExample,
  label,
  notFound,
  params,
  rowNumber,
  suggestFor,
  tag,
} from './schemas.ts'

const permission = 'rejected-rows:correct'
const cellText = Type.String({ maxLength: limits.cellCharactersMax, description: 'Text of the cell.' })
const column = Type.String({
  minLength: 1,
  maxLength: limits.identifierCharactersMax,
  description: 'Name of the column.',
})
const groupNumber = Type.Integer({ minimum: 1, description: 'Number of the group.' })

export const changeCellsEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/changes`,
  operationId: 'changeCells',
  tag,
  permission,
  summary: 'Change cells of rejected rows',
  description:
    'One labelled change: a cell, a paste or a fill. Each cell says which value it replaces. If someone else changed the cell first, their value stays and the cell is listed in `refused`.',
  params,
  body: Type.Object(
    {
      changeId,
      label,
      cells: Type.Array(
        Type.Object(
          {
            rowNumber,
            column,
            from: { ...cellText, description: 'The value the person saw; empty for a blank cell.' },
            to: Type.Unsafe<string | null>({
              type: ['string', 'null'],
              maxLength: limits.cellCharactersMax,
              description: 'The new text; null restores what was sent.',
            }),
          },
          closed,
        ),
        { minItems: 1, maxItems: limits.correctionCellsPerChangeMax, description: 'The cells.' },
      ),
    },
    closed,
  ),
  bodyExample: {
    changeId: idExample,
    label: 'originSuburb of row 1204',
    cells: [{ rowNumber: 1204, column: 'originSuburb', from: 'SYDNY', to: 'Sydney' }],
  },
  answers: {
    200: {
      description: 'What changed and what did not.',
      schema: Type.Object(
        {
          change: { ...changeSchema, description: 'The change.' },
          refused: Type.Array(
            Type.Object(
              {
                rowNumber,
                column,
                why: Type.Enum(['changed by someone else', 'sent', 'closed', 'not found'], {
                  type: 'string',
                  description: 'Why the cell was not changed.',
                }),
                current: Type.String({ description: 'Current value.' }),
              },
              closed,
            ),
            { description: 'Cells that were not changed.' },
          ),
        },
        { title: 'ChangeOutcome', ...closed },
      ),
      example: { change: { ...changeExample, cellCount: 1, rowCount: 1 }, refused: [] },
    },
    404: notFound,
    409: beingChanged,
  },
  async handle({ services, who, params, body, request }) {
    const { record, context } = await openToChange(services, who, params.importId, request)
    const columns = body.cells.map((cell) => cell.column)
    await refuseLockedColumns(services.pool, record, context.editor, columns)
    return changeCells(services.pool, context, body.changeId, body.label, body.cells)
  },
})

export const previewAlikeEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/alike/preview`,
  operationId: 'previewAlike',
  tag,
  permission,
  summary: 'Preview a change to all rows of a group',
  description: 'Open rows of the group whose columns nobody has changed.',
  params,
  body: Type.Object(
    {
      group: groupNumber,
      columns: Type.Array(column, { minItems: 1, maxItems: 10, description: 'Columns to change.' }),
    },
    closed,
  ),
  bodyExample: { group: 1, columns: ['originSuburb'] },
  endsWithCaller: true,
  fewAtOnce: true,
  answers: {
    200: {
      description: 'The rows.',
      schema: Type.Object(
        {
          rowCount: Type.Integer({ minimum: 0, description: 'Rows that would change.' }),
          shipmentCount: Type.Integer({ minimum: 0, description: 'Shipments they belong to.' }),
          firstRows: Type.Array(Type.Integer(), { description: 'Numbers of the first of them.' }),
          alreadyChanged: Type.Integer({
            minimum: 0,
            description: 'Rows that keep a change somebody made.',
          }),
          differ: Type.Boolean({
            description: 'They would become one shipment, and differ in customer or lane.',
          }),
        },
        { title: 'AlikePreview', ...closed },
      ),
      example: {
        rowCount: 31,
        shipmentCount: 11,
        firstRows: [1877, 1878, 1902],
        alreadyChanged: 0,
        differ: false,
      },
    },
    404: notFound,
  },
  async handle({ services, who, params, body, request }) {
    const { context } = await openToChange(services, who, params.importId, request)
    return previewAlike(services.pool, context, body.group, body.columns)
  },
})

export const applyAlikeEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/alike`,
  operationId: 'applyAlike',
  tag,
  permission,
  summary: 'Change all rows of a group',
  description:
    "Rows where somebody already changed one of these columns stay as they are. Undo it by the change's id.",
  params,
  body: Type.Object(
    {
      changeId,
      label,
      group: groupNumber,
      set: Type.Array(Type.Object({ column, to: cellText }, closed), {
        minItems: 1,
        maxItems: 10,
        description: 'New values.',
      }),
    },
    closed,
  ),
  bodyExample: {
    changeId: idExample,
    label: 'SYDNY → Sydney',
    group: 1,
    set: [{ column: 'originSuburb', to: 'Sydney' }],
  },
  answers: {
    200: { description: 'The change.', schema: changeSchema, example: changeExample },
    404: notFound,
    409: beingChanged,
  },
  async handle({ services, who, params, body, request }) {
    const { record, context } = await openToChange(services, who, params.importId, request)
    const columns = body.set.map((value) => value.column)
    await refuseLockedColumns(services.pool, record, context.editor, columns)
    return applyAlike(services.pool, context, body.changeId, body.label, body.group, body.set)
  },
})

export const undoChangeEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/changes/{changeId}/undo`,
  operationId: 'undoChange',
  tag,
  permission,
  summary: 'Undo a change',
  description: 'Rows that were changed again or sent since then stay as they are and are counted.',
  params: Type.Object({ ...params.properties, changeId: { ...changeId, examples: [idExample] } }, closed),
  answers: {
    200: {
      description: 'What was undone.',
      schema: Type.Object(
        {
          change: { ...changeSchema, description: 'The change.' },
          rowCount: Type.Integer({ minimum: 0, description: 'Rows that were restored.' }),
          leftAlone: Type.Integer({
            description: 'Rows left alone because they were changed again or sent.',
          }),
        },
        { title: 'Undone', ...closed },
      ),
      example: {
        change: { ...changeExample, undoneAt: '2026-11-13T00:42:00.000Z' },
        rowCount: 143,
        leftAlone: 0,
      },
    },
    404: { ...errorAnswers[404], example: errors.changeNotFound().body },
    409: beingChanged,
  },
  async handle({ services, who, params, request }) {
    const { context } = await openToChange(services, who, params.importId, request)
    return undoChange(services.pool, context, params.changeId)
  },
})

export const closeRowsEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/close`,
  operationId: 'closeRows',
  tag,
  permission,
  summary: 'Close rows without sending them',
  description: 'Closes all rows of a shipment together. Undoing the change opens them again.',
  params,
  body: Type.Object(
    {
      changeId,
      reason: Type.String({
        minLength: 1,
        maxLength: limits.correctionReasonCharactersMax,
        description: 'Why they are not sent.',
      }),
      ...choiceFields,
    },
    closed,
  ),
  bodyExample: { changeId: idExample, reason: 'Cancelled by the customer', rowNumbers: [1204] },
  answers: {
    200: {
      description: 'The change.',
      schema: changeSchema,
      example: {
        ...changeExample,
        kind: 'close',
        label: 'Cancelled by the customer',
        cellCount: 0,
        rowCount: 1,
      },
    },
    404: notFound,
    409: { ...beingChanged, example: errors.nothingToClose().body },
  },
  async handle({ services, who, params, body, request }) {
    const { record, context } = await openToChange(services, who, params.importId, request)
    const choice = await choiceOf(services, suggestFor(who, record), body)
    return closeRows(services.pool, context, body.changeId, body.reason, choice)
  },
})

export const checkRowsEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/check`,
  operationId: 'checkRows',
  tag,
  permission,
  summary: 'Check rows the way the importer does',
  description: 'Writes nothing to a ledger. Each row keeps its result until it changes again.',
  params,
  body: Type.Object(choiceFields, closed),
  bodyExample: { filter: { state: 'changed' } },
  endsWithCaller: true,
  answers: {
    200: {
      description: 'How many rows would be accepted.',
      schema: Type.Object(
        {
          checked: Type.Integer({ minimum: 0, description: 'Rows that were checked.' }),
          accepted: Type.Integer({ minimum: 0, description: 'Rows that would be accepted.' }),
          rejected: Type.Integer({ minimum: 0, description: 'Rows that would be rejected again.' }),
        },
        { title: 'CheckOutcome', ...closed },
      ),
      example: { checked: 143, accepted: 143, rejected: 0 },
    },
    404: notFound,
    409: beingChanged,
  },
  async handle({ services, who, params, body, request, left }) {
    const { record, context } = await openToChange(services, who, params.importId, request)
    const choice = await choiceOf(services, suggestFor(who, record), body)
    const { pool, longWork, askers } = services
    return checkRows(pool, record, context, choice, {
      inTurn: (check) => longWork.run(who.organisationId, check, left),
      rest: restAfterSteps(askers, who.organisationId),
    })
  },
})
