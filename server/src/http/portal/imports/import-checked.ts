import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { importChecked } from '../../../imports/accept/import-checked.ts'
import { limits } from '../../../limits.ts'
import { refuseMeaninglessFilters } from '../../api/filters.ts'
import { exampleImportId, importNotFound, importParams } from '../../api/imports/import-schemas.ts'
import { pushOptionsOf } from '../../api/imports/push-options.ts'
import { pushHeaders } from '../../api/imports/push-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { closed } from '../people/person-schemas.ts'

export const importCheckedEndpoint = endpoint({
  method: 'POST',
  path: '/portal/imports/{importId}/upload',
  operationId: 'importChecked',
  tag: 'Imports',
  permission: 'files:send',
  summary: 'Import the file of a dry run',
  description:
    'Queues a new import from the file of a completed dry run, so you need not send it again. Works once for each dry run, while its file is kept.',
  params: importParams,
  query: Type.Object(
    {
      sourceDetails: Type.Optional(
        Type.String({
          maxLength: limits.sourceDetailsCharactersMax,
          description: 'The reference of the new import; that of the dry run when left out.',
        }),
      ),
    },
    closed,
  ),
  headers: pushHeaders,
  answers: {
    202: {
      description: 'Queued.',
      schema: Type.Object(
        {
          importId: Type.String({ description: 'The new import.' }),
          checkedBy: Type.String({ description: 'The dry run.' }),
        },
        { title: 'CheckedImport', ...closed },
      ),
      example: { importId: '0197c5b3-02c4-7a11-8e5d-90d1c6f3ab27', checkedBy: exampleImportId },
    },
    404: importNotFound,
    409: { ...errorAnswers[409], example: errors.dryRunNotCompleted('processing').body },
  },
  async handle({ services, who, params, query: { sourceDetails }, request }) {
    refuseMeaninglessFilters({ sourceDetails })
    const options = { ...pushOptionsOf(services, who, {}, request), sourceDetails }
    const { importId, dryRun } = await importChecked(services, who.organisationId, params.importId, options)
    return { importId, checkedBy: dryRun.importId }
  },
})
