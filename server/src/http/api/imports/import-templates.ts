import Type from 'typebox'
import { writeTemplate } from '../../../imports/read/template.ts'
import { customerOf } from '../../customer-of.ts'
import { answer, endpoint } from '../../endpoint.ts'
import { type ImportLane, importLanes } from './import-lanes.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Both kinds of import and both formats share this definition. */
export const importTemplateEndpoints = Object.values(importLanes).flatMap((lane) =>
  (['csv', 'xlsx'] as const).map((format) => templateEndpoint(lane, format)),
)

function templateEndpoint({ kind, folder, tag, thing }: ImportLane, format: 'csv' | 'xlsx') {
  return endpoint({
    method: 'GET',
    path: `${folder}/template.${format}`,
    operationId: `get${thing}Template${format === 'csv' ? 'Csv' : 'Xlsx'}`,
    tag,
    permission: 'imports:read',
    summary: `Get an empty ${thing.toLowerCase()} file (.${format})`,
    description:
      'A header row with every column: required ones first, then optional ones and your custom fields.',
    answers: {
      200: {
        description: 'The template: one header row.',
        contentType: contentTypes[format].replace(/;.*/, ''),
        schema: Type.Unsafe<string>({ type: 'string', ...(format === 'xlsx' && { format: 'binary' }) }),
      },
    },
    async handle({ services, who }) {
      return answer(await writeTemplate(services.pool, who.organisationId, kind, format, customerOf(who)), {
        'content-type': contentTypes[format],
        'content-disposition': `attachment; filename="${kind}-template.${format}"`,
      })
    },
  })
}
