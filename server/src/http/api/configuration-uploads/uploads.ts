import Type from 'typebox'
import { changeUpload, discardUpload } from '../../../configuration-files/uploads/change-upload.ts'
import { takeUpload, uploadFields } from '../../../configuration-files/uploads/take-upload.ts'
import { showUpload, showUploads } from '../../../configuration-files/uploads/upload-answer.ts'
import { uploadPatchShape } from '../../../configuration-files/uploads/upload-requests.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { pageOf, readCursor, textPlace } from '../../page-cursor.ts'
import {
  checkedByHandler,
  closed,
  doerOfRequest,
  expectationOf,
  ifMatchHeader,
  tag,
  tagged,
  taggedAnswer,
} from '../configuration/configuration-schemas.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import {
  kindSchema,
  modeSchema,
  readRefusals,
  summaryExample,
  uploadExample,
  uploadParams,
  uploadPath,
  uploadRefusals,
  uploadSchema,
  uploadSummarySchema,
  uploadsPath,
} from './upload-schemas.ts'

const megabytes = limits.configurationFileBytesMax / 1024 / 1024
const rows = limits.wholeSheetRowsMax.toLocaleString('en')

const sentExample = {
  ...uploadExample,
  state: 'reading',
  draftId: null,
  answers: {},
  marks: [],
  counts: null,
  notes: [],
  sheets: [],
  difference: null,
  against: null,
  remembered: null,
  changedAt: uploadExample.createdAt,
}

/** What was read before stays until the file has been read again. */
const patchedExample = {
  ...uploadExample,
  state: 'reading',
  answers: { ...uploadExample.answers, 'header row': '1' },
  changedAt: '2026-11-16T02:12:00.000Z',
}

export const sendUploadEndpoint = endpoint({
  method: 'POST',
  path: uploadsPath,
  operationId: 'sendConfigurationUpload',
  tag,
  permission: 'configuration:write',
  summary: 'Upload a spreadsheet with configuration',
  description: `Rates, zones and other configuration as a carrier or a colleague sends them. The file is read after the answer: poll the upload until its state is \`asks\`, \`ready\` or \`failed\`. Nothing counts before it is applied. Uploads are kept for ${limits.configurationUploadDays} days.`,
  form: Type.Object(
    {
      file: Type.Unsafe<string>({
        type: 'string',
        format: 'binary',
        description: `A .csv or .xlsx file of at most ${megabytes} MB, ${rows} rows and ${limits.columnsMax} columns. Any sheet, any header row among the first ${limits.tableHeaderRowMax}.`,
      }),
      kind: kindSchema,
      target: Type.Optional(
        Type.String({
          maxLength: limits.identifierCharactersMax,
          description:
            'The rate card of lanes, the zone set of zones (both required), or the carrier of other files.',
          examples: ['GLX-STD'],
        }),
      ),
      mode: Type.Optional(modeSchema),
      basedOn: Type.Optional(
        Type.String({
          maxLength: limits.identifierCharactersMax,
          description: 'Of lanes and zones: the version to lay it over. Default: in force on the first day.',
        }),
      ),
      effectiveFrom: Type.Optional(
        Type.String({ maxLength: limits.identifierCharactersMax, description: 'The first day.' }),
      ),
    },
    closed,
  ),
  formAccepted: {
    fields: uploadFields,
    bytesMax: limits.configurationFileBytesMax,
    tooLarge: errors.configurationFileTooLarge,
  },
  answers: {
    202: taggedAnswer('The upload, which is being read.', uploadSchema, sentExample),
    403: uploadRefusals[403],
    409: { ...uploadRefusals[409], example: errors.tooManyReadings().body },
    413: { ...errorAnswers[413], example: errors.configurationFileTooLarge().body },
  },
  async handle(ask) {
    const { services, who, file } = ask
    const { organisationId } = who
    const doer = doerOfRequest(ask)
    services.uploadReadings.expect()
    const uploadId = await takeUpload(services.pool, organisationId, doer, file)
    const shown = await showUpload(services.pool, organisationId, doer, uploadId)
    services.uploadReadings.start(services.lasting, { organisationId, uploadId, attempt: 1, doer })
    return tagged(shown)
  },
})

export const listUploadsEndpoint = endpoint({
  method: 'GET',
  path: uploadsPath,
  operationId: 'listConfigurationUploads',
  tag,
  permission: 'configuration:read',
  summary: 'List uploads',
  description: 'In all states, the newest first.',
  query: Type.Object(pageQuery, closed),
  answers: {
    200: {
      description: 'A page of uploads.',
      schema: pageSchema('ConfigurationUploadPage', uploadSummarySchema),
      example: { items: [summaryExample], nextCursor: null },
    },
    403: readRefusals[403],
  },
  async handle({ services, who, query }) {
    const { cursor, limit = limits.pageSizeDefault } = query
    const list = [who.organisationId, 'configuration uploads']
    const before = readCursor(services, list, cursor, textPlace)
    const found = await showUploads(services.pool, who.organisationId, before, limit + 1)
    return pageOf(services, list, found, limit, ({ uploadId }) => uploadId)
  },
})

export const getUploadEndpoint = endpoint({
  method: 'GET',
  path: uploadPath,
  operationId: 'getConfigurationUpload',
  tag,
  permission: 'configuration:read',
  summary: 'Read an upload',
  description:
    'Its state, what it asks and what was counted. Returns the ETag you need to change and to apply it; it changes with the configuration, because what the file would change does.',
  params: uploadParams,
  answers: {
    200: taggedAnswer('The upload as it is now.', uploadSchema, uploadExample),
    ...readRefusals,
  },
  async handle(ask) {
    const { services, who, params } = ask
    return tagged(await showUpload(services.pool, who.organisationId, doerOfRequest(ask), params.uploadId))
  },
})

export const patchUploadEndpoint = endpoint({
  method: 'PATCH',
  path: uploadPath,
  operationId: 'patchConfigurationUpload',
  tag,
  permission: 'configuration:write',
  summary: 'Answer the questions of an upload',
  description:
    'Answers, mended cells, the mode and the first day. The file is read again with them: poll the upload as after sending it.',
  params: uploadParams,
  headers: ifMatchHeader,
  body: checkedByHandler,
  bodyShown: Type.Unsafe<object>({ ...uploadPatchShape.schema, title: 'ConfigurationUploadPatch' }),
  bodyExample: { answers: { 'header row': '1' }, effectiveFrom: '2027-01-01' },
  answers: {
    200: taggedAnswer('The upload, which is being read again.', uploadSchema, patchedExample),
    ...uploadRefusals,
  },
  async handle(ask) {
    const { services, who, params, body } = ask
    const { organisationId } = who
    const { uploadId } = params
    const { ifMatch } = expectationOf(ask)
    const doer = doerOfRequest(ask)
    const changed = await changeUpload(services.pool, organisationId, doer, uploadId, ifMatch, body)
    const order = { organisationId, uploadId, attempt: changed.attempt, doer }
    services.uploadReadings.start(services.lasting, order)
    return tagged(changed.answer)
  },
})

export const discardUploadEndpoint = endpoint({
  method: 'DELETE',
  path: uploadPath,
  operationId: 'discardConfigurationUpload',
  tag,
  permission: 'configuration:write',
  summary: 'Discard an upload',
  description: 'Its file and its draft go. An upload that was applied cannot be discarded.',
  params: uploadParams,
  headers: ifMatchHeader,
  answers: { 204: { description: 'The upload is discarded.' }, ...uploadRefusals },
  async handle(ask) {
    const { services, who, params } = ask
    const { ifMatch } = expectationOf(ask)
    await discardUpload(services.pool, who.organisationId, doerOfRequest(ask), params.uploadId, ifMatch)
  },
})
