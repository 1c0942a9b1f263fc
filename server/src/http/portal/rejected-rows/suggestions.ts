import Type from 'typebox'
import { applySuggestions, previewSuggestions } from '../../../corrections/actions/apply-suggestions.ts'
import { endpoint } from '../../endpoint.ts'
import { beingChanged } from '../../error-schemas.ts'
import { reasonStored } from '../../reason-shown.ts'
import { closed } from '../people/person-schemas.ts'
import { openToChange } from './open-for.ts'
import { choiceFields, choiceOf, reasonCharactersMax } from './row-choice.ts'
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
const reasonOfRows = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: reasonCharactersMax,
    description: 'The reason whose suggestions are applied. Without it: those of all reasons.',
  }),
)

export const previewSuggestionsEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/suggestions/preview`,
  operationId: 'previewSuggestions',
  tag,
  permission,
  summary: 'Preview applying the suggestions of many rows',
  description:
    'Each row has its own suggestion. It is applied if it is the only one, or if other values of the column show which one is meant: `03/04/2026` can be two days, but not beside `25/04/2026`.',
  params,
  body: Type.Object({ reason: reasonOfRows, ...choiceFields }, closed),
  bodyExample: { reason: 'Valid total cost is required', filter: { state: 'open' } },
  endsWithCaller: true,
  fewAtOnce: true,
  answers: {
    200: {
      description: 'What would change, and what would not.',
      schema: Type.Object(
        {
          rowCount: Type.Integer({ minimum: 0, description: 'Rows that would change.' }),
          examples: Type.Array(
            Type.Object(
              {
                rowNumber,
                set: Type.Array(
                  Type.Object(
                    {
                      column: Type.String({ description: 'Name of the column.' }),
                      from: Type.String({ description: 'As sent; empty for a blank cell.' }),
                      to: Type.String({ description: 'Its new value.' }),
                    },
                    closed,
                  ),
                  { description: 'New values.' },
                ),
                why: Type.String({ description: 'Why it was probably meant.' }),
              },
              closed,
            ),
            { description: 'Some of them.' },
          ),
          unclear: Type.Integer({
            minimum: 0,
            description: 'Rows that stay as they are, because they have no single clear suggestion.',
          }),
          alreadyChanged: Type.Integer({
            minimum: 0,
            description: 'Rows that keep a change somebody made.',
          }),
        },
        { title: 'SuggestionsPreview', ...closed },
      ),
      example: {
        rowCount: 30,
        examples: [
          {
            rowNumber: 2,
            set: [{ column: 'totalCostReceived', from: '12,50', to: '12.50' }],
            why: 'with a decimal point',
          },
        ],
        unclear: 1,
        alreadyChanged: 0,
      },
    },
    404: notFound,
  },
  async handle({ services, who, params, body, request }) {
    const { record, context } = await openToChange(services, who, params.importId, request)
    const of = suggestFor(who, record)
    const reason = body.reason && reasonStored(of.editor.customerId, body.reason)
    return previewSuggestions(services.pool, of, context, reason, await choiceOf(services, of, body))
  },
})

export const applySuggestionsEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/suggestions`,
  operationId: 'applySuggestions',
  tag,
  permission,
  summary: 'Apply the suggestions of many rows',
  description:
    "Gives each chosen row its own clear suggestion, of one reason or of all. Rows without one stay as they are, and so do rows where somebody already changed a cell that it is about. Undo it by the change's id.",
  params,
  body: Type.Object({ changeId, label, reason: reasonOfRows, ...choiceFields }, closed),
  bodyExample: {
    changeId: idExample,
    label: 'Suggestions for: Valid total cost is required',
    reason: 'Valid total cost is required',
    filter: { state: 'open' },
  },
  answers: {
    200: {
      description: 'The change.',
      schema: changeSchema,
      example: {
        ...changeExample,
        label: 'Suggestions for: Valid total cost is required',
        cellCount: 30,
        rowCount: 30,
      },
    },
    404: notFound,
    409: beingChanged,
  },
  async handle({ services, who, params, body, request }) {
    const { record, context } = await openToChange(services, who, params.importId, request)
    const of = suggestFor(who, record)
    const choice = await choiceOf(services, of, body)
    const reason = body.reason && reasonStored(of.editor.customerId, body.reason)
    return applySuggestions(services.pool, of, context, body.changeId, body.label, reason, choice)
  },
})
