import Type from 'typebox'
import { applyUpload } from '../../../configuration-files/uploads/apply-upload.ts'
import { findUploadEffects } from '../../../configuration-files/uploads/upload-effects.ts'
import { applyUploadShape } from '../../../configuration-files/uploads/upload-requests.ts'
import { endpoint } from '../../endpoint.ts'
import {
  checkedByHandler,
  doerOfRequest,
  expectationOf,
  ifMatchHeader,
  tag,
  tagged,
  taggedAnswer,
} from '../configuration/configuration-schemas.ts'
import { effectsExample, effectsSchema } from '../configuration/version-effects.ts'
import {
  readRefusals,
  uploadExample,
  uploadParams,
  uploadPath,
  uploadRefusals,
  uploadSchema,
} from './upload-schemas.ts'

export const findUploadEffectsEndpoint = endpoint({
  method: 'GET',
  path: `${uploadPath}/effects`,
  operationId: 'findConfigurationUploadEffects',
  tag,
  permission: 'configuration:read',
  summary: 'What an upload does to prices',
  description:
    'Priced on its first day, without and with it: up to 20 of the most frequent consignments of the last 30 days whose price changes, then all examples. Of lanes and zones also made-up ones, if there are few. Of other files the first day is the first one to come that they name.',
  params: uploadParams,
  endsWithCaller: true,
  fewAtOnce: 'rests',
  answers: {
    200: { description: 'How it changes prices.', schema: effectsSchema, example: effectsExample },
    ...readRefusals,
    409: uploadRefusals[409],
  },
  async handle(ask) {
    const { services, who, params } = ask
    const { organisationId, timeZone } = who
    return findUploadEffects(services.pool, organisationId, timeZone, doerOfRequest(ask), params.uploadId)
  },
})

export const applyUploadEndpoint = endpoint({
  method: 'POST',
  path: `${uploadPath}/apply`,
  operationId: 'applyConfigurationUpload',
  tag,
  permission: 'configuration:write',
  summary: 'Apply an upload',
  description:
    'Does what `changes` shows, in one transaction. Lanes and zones are published from the first day of the upload, or stay a draft. If the configuration was changed after you read the upload, it is 412: read it again and look at the difference.',
  params: uploadParams,
  headers: ifMatchHeader,
  body: checkedByHandler,
  bodyShown: Type.Unsafe<object>({ ...applyUploadShape.schema, title: 'ConfigurationUploadApply' }),
  bodyExample: { acceptRefused: 2 },
  answers: {
    200: taggedAnswer('The upload, which is applied.', uploadSchema, {
      ...uploadExample,
      state: 'applied',
      endedBy: 'priya@quollway.example',
      endedAt: '2026-11-16T02:14:00.000Z',
    }),
    ...uploadRefusals,
  },
  async handle(ask) {
    const { services, who, params, body } = ask
    const { organisationId } = who
    const { uploadId } = params
    const doer = doerOfRequest(ask)
    const { ifMatch } = expectationOf(ask)
    const readNext = (attempt: number) =>
      services.uploadReadings.start(services.lasting, { organisationId, uploadId, attempt, doer })
    return tagged(await applyUpload(services.pool, organisationId, doer, uploadId, ifMatch, body, readNext))
  },
})
