import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { dismissFailure } from '../../../imports/answers/dismiss-failure.ts'
import { exampleImportId, importNotFound, importParams } from '../../api/imports/import-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { doerOfRequest } from '../people/person.ts'
import { closed } from '../people/person-schemas.ts'

const dismissed = Type.Boolean({ description: 'False puts it back on the list.' })

export const dismissFailureEndpoint = endpoint({
  method: 'POST',
  path: '/portal/imports/{importId}/dismiss',
  operationId: 'dismissFailure',
  tag: 'Imports',
  permission: 'imports:write',
  summary: 'Take a failed import off the list of what needs attention',
  description: 'The import stays failed, and can still be run again. Doing it twice changes nothing.',
  params: importParams,
  body: Type.Object({ dismissed }, closed),
  bodyExample: { dismissed: true },
  answers: {
    200: {
      description: 'Done.',
      schema: Type.Object(
        { importId: Type.String({ description: 'Id of the import.' }), dismissed },
        { title: 'DismissedFailure', ...closed },
      ),
      example: { importId: exampleImportId, dismissed: true },
    },
    404: importNotFound,
    409: { ...errorAnswers[409], example: errors.importNotDismissed('completed').body },
  },
  async handle({ services, who, params, body, request }) {
    const doer = doerOfRequest(services, who, request)
    await dismissFailure(services.pool, who.organisationId, params.importId, body.dismissed, doer)
    return { importId: params.importId, dismissed: body.dismissed }
  },
})
