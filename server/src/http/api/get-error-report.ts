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
  description: `The file behind an import's \`errorReportUrl\`. Columns \`row\` and \`error\` come first, then the submitted
columns in their order. Correct it and upload it again as it is: columns called \`row\` and \`error\` are
ignored. The URL is signed and needs no key.`,
  permission: 'public',
  params: Type.Object(
    {
      token: Type.String({
        description: 'The signed part of `errorReportUrl`.',
        examples: ['eyJwIjpbXX0.c2lnbmF0dXJl'],
      }),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'The rejected rows as an .xlsx workbook.',
      contentType,
      schema: Type.Unsafe<string>({ type: 'string', format: 'binary' }),
    },
    403: { ...errorAnswers[403], example: errors.linkExpired().body },
    404: importNotFound,
    429: errorAnswers[429],
  },
  async handle({ services, params, request }) {
    const { pool, signingSecret, clock, strangers } = services
    const link = openErrorReport(pool, params.token, signingSecret, clock())
    const { fileName, stream } = await strangers.follow(request.ip, link)
    return answer(stream, {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    })
  },
})
