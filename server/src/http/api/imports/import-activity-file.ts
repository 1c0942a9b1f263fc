import { errors } from '../../../errors.ts'
import { acceptFile } from '../../../imports/accept/accept-import.ts'
import { activityFileColumns } from '../../../ledger/activity-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { accepted, acceptedAnswer } from './accepted-import.ts'
import { pushOptionsOf } from './push-options.ts'
import { columnsNote, fileForm, pushHeaders, pushQuery, pushRefusals } from './push-schemas.ts'

export const importActivityFileEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/fulfilment/activities/file',
  operationId: 'importActivityFile',
  tag: 'Fulfilment',
  permission: 'files:send',
  summary: 'Import activities (file)',
  description: `One activity per row. The header row is checked at once, each row when the import runs. Columns can be in any order, and optional ones can be left out; \`template.csv\` and \`template.xlsx\` have all of them.

Required columns: ${columnsNote(activityFileColumns.required)}. Optional columns: ${columnsNote(activityFileColumns.optional)}.`,
  query: pushQuery,
  headers: pushHeaders,
  form: fileForm,
  answers: {
    202: acceptedAnswer('AcceptedActivityFile', 'activities', 'file'),
    ...pushRefusals,
    413: { ...errorAnswers[413], example: errors.fileTooLarge().body },
  },
  async handle({ services, who, query, file, request }) {
    const options = pushOptionsOf(services, who, query, request)
    const push = await acceptFile(services, who.organisationId, 'activities', file, options)
    return accepted('activities', 'file', push, options, {})
  },
})
