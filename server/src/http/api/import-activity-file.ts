import { errors } from '../../errors.ts'
import { acceptFile } from '../../imports/accept-import.ts'
import { endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import {
  accepted,
  acceptedAnswer,
  fileForm,
  pushHeaders,
  pushOptionsOf,
  pushQuery,
  pushRefusals,
} from './import-schemas.ts'

export const importActivityFileEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/fulfilment/activities/file',
  operationId: 'importActivityFile',
  tag: 'Fulfilment',
  summary: 'Import activities (file)',
  description: `One activity for each row. The header row is checked at once, each row when the import runs. Columns may stand in any order, and optional ones may be left out; \`template.csv\` and \`template.xlsx\` have them all.`,
  query: pushQuery,
  headers: pushHeaders,
  form: fileForm,
  answers: {
    202: acceptedAnswer('AcceptedActivityFile', 'activities', 'file'),
    ...pushRefusals,
    413: { ...errorAnswers[413], example: errors.fileTooLarge().body },
  },
  async handle({ services, who, query, file, request }) {
    const options = pushOptionsOf(who, query, request)
    const { importId } = await acceptFile(services, who.organisationId, 'activities', file, options)
    return accepted('activities', 'file', importId)
  },
})
