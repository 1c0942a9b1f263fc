import Type from 'typebox'
import { previewSend } from '../../../corrections/actions/preview-send.ts'
import { nothingLeftOut, sendRows } from '../../../corrections/actions/send-rows.ts'
import { errors } from '../../../errors.ts'
import { namePeople } from '../../../organisations/name-people.ts'
import { endpoint } from '../../endpoint.ts'
import { beingChanged } from '../../error-schemas.ts'
import { doerOfRequest } from '../people/person.ts'
import { closed } from '../people/person-schemas.ts'
import { openFor } from './open-for.ts'
import { choiceFields, choiceOf } from './row-choice.ts'
import {
  changeId,
  downloadsSchema,
  editorOf,
  folder,
  idExample,
  leftOutSchema,
  notFound,
  params,
  suggestFor,
  tag,
} from './schemas.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const onlyAccepted = Type.Optional(
  Type.Boolean({
    description: 'Leave out rows that the last check did not accept, with the other rows of their shipments.',
  }),
)

export const previewSendEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/send/preview`,
  operationId: 'previewSend',
  tag,
  permission: 'rejected-rows:correct',
  summary: 'Preview what would be sent again',
  description:
    'Counts, which rows are left out and why, and whether the same rows may have been sent as a file.',
  params,
  body: Type.Object({ ...choiceFields, onlyAccepted }, closed),
  bodyExample: { filter: { state: 'changed' }, onlyAccepted: true },
  endsWithCaller: true,
  fewAtOnce: true,
  answers: {
    200: {
      description: 'The counts.',
      schema: Type.Object(
        {
          rowCount: count('Rows that would be sent.'),
          shipmentCount: count('Shipments they belong to.'),
          replaced: count('Of those: they exist, and are replaced.'),
          mixed: count('Of those: with typed ids, of rows that differ in customer or lane.'),
          along: count('Of those rows: not chosen. They are sent because a shipment is sent as a whole.'),
          untouched: count('Of those: nobody has changed or checked them.'),
          unchecked: count('Of those: changed, and not checked since.'),
          wouldBeRejected: count('Of those: the check would reject them again.'),
          leftOut: leftOutSchema,
          reportDownloads: downloadsSchema,
        },
        { title: 'SendPreview', ...closed },
      ),
      example: {
        rowCount: 143,
        shipmentCount: 61,
        replaced: 3,
        mixed: 0,
        along: 0,
        untouched: 0,
        unchecked: 0,
        wouldBeRejected: 0,
        leftOut: nothingLeftOut,
        reportDownloads: [],
      },
    },
    404: notFound,
  },
  async handle({ services, who, params, body }) {
    const { pool } = services
    const record = await openFor(services, who, params.importId)
    const choice = await choiceOf(services, suggestFor(who, record), body)
    const preview = await previewSend(pool, record, editorOf(who), {
      ...choice,
      onlyAccepted: body.onlyAccepted === true,
    })
    const nameOf = await namePeople(
      pool,
      who.organisationId,
      preview.reportDownloads.map(({ downloadedBy }) => downloadedBy),
    )
    return {
      ...preview,
      reportDownloads: preview.reportDownloads.map((one) => ({
        ...one,
        downloadedBy: nameOf(one.downloadedBy),
      })),
    }
  },
})

export const sendRowsEndpoint = endpoint({
  method: 'POST',
  path: `${folder}/send`,
  operationId: 'sendRowsAgain',
  tag,
  permission: 'rejected-rows:correct',
  summary: 'Send rows again as one new import',
  description:
    'The rows are claimed in the transaction that accepts the import: nobody can send them twice. The same `sendId` again returns the same import. If the import fails or is cancelled, the rows are open again.',
  params,
  body: Type.Object({ sendId: changeId, ...choiceFields, onlyAccepted }, closed),
  bodyExample: { sendId: idExample, filter: { state: 'changed' }, onlyAccepted: true },
  answers: {
    202: {
      description: 'The new import.',
      schema: Type.Object(
        {
          importId: Type.String({ description: 'Id of the new import.' }),
          rowCount: count('Rows that were sent.'),
          leftOut: leftOutSchema,
        },
        { title: 'SendOutcome', ...closed },
      ),
      example: { importId: idExample, rowCount: 143, leftOut: nothingLeftOut },
    },
    404: notFound,
    409: { ...beingChanged, example: errors.nothingToSend(nothingLeftOut).body },
  },
  async handle({ services, who, params, body, request }) {
    const now = services.clock()
    const { organisationId } = who
    const record = await openFor(services, who, params.importId)
    const context = { organisationId, importId: record.importId, editor: editorOf(who), now }
    const doer = doerOfRequest(services, who, request)
    const choice = await choiceOf(services, suggestFor(who, record), body)
    const chosen = { ...choice, onlyAccepted: body.onlyAccepted === true }
    return sendRows(services, record, context, chosen, body.sendId, doer)
  },
})
