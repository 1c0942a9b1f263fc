import Type from 'typebox'
import { errors } from '../../errors.ts'
import { openErrorReport } from '../../imports/error-report.ts'
import { answer, endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import { importNotFound } from './import-schemas.ts'

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const getErrorReportEndpoint = endpoint({
  method: 'GET',
  path: '/v1/error-reports/{token}',
  operationId: 'getErrorReport',
  tag: 'Shipments',
  summary: 'Get the rejected rows as a spreadsheet',
  description: `Where the \`errorReportUrl\` of an import leads. The submitted columns in their order, then \`error\`; it can be
corrected and uploaded again as it is. The address is signed and needs no key.`,
  access: 'public',
  params: Type.Object(
    { token: Type.String({ description: 'Signed.', examples: ['eyJwIjpbXX0.c2lnbmF0dXJl'] }) },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'The workbook.',
      contentType,
      schema: Type.Unsafe<string>({ type: 'string', format: 'binary' }),
    },
    403: { ...errorAnswers[403], example: errors.linkExpired().body },
    404: importNotFound,
  },
  async handle({ services, params }) {
    const { pool, signingSecret, clock } = services
    const { fileName, stream } = await openErrorReport(pool, params.token, signingSecret, clock())
    return answer(stream, {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    })
  },
})
