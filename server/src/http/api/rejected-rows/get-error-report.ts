import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { readReportLink, reportFileName, takeReport } from '../../../imports/rejected/error-report.ts'
import { limits } from '../../../limits.ts'
import { answer, endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { importNotFound } from '../imports/import-schemas.ts'

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const getErrorReportEndpoint = endpoint({
  method: 'GET',
  path: '/v1/error-reports/{token}',
  operationId: 'getErrorReport',
  tag: 'Shipments',
  summary: 'Get the rejected rows as a spreadsheet',
  description: `The file behind an import's \`errorReportUrl\`. Columns \`row\` and \`error\` come first, then the submitted
columns in their order. Correct it and upload it again as it is: columns called \`row\` and \`error\` are
ignored. The URL is signed and needs no key. The report of an import can be downloaded
${limits.reportsPerImportPerMinuteMax} times a minute.`,
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
  endsWithCaller: true,
  async handle({ services, params, request, left }) {
    const { signingSecret, clock, strangers, files } = services
    const link = await strangers.follow(request.ip, readReportLink(params.token, signingSecret, clock()))
    const { organisationId } = link
    const { pool } = await services.of(organisationId, left)
    const reader = { pool, turn: `${organisationId} reports`, left }
    const stream = await files.open(reader, async () => ({
      file: 'errorReport',
      organisationId,
      record: await takeReport(pool, link, clock()),
    }))
    return answer(stream, {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${reportFileName(link)}"`,
      'cache-control': 'private, no-store',
    })
  },
})
