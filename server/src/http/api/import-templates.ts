import Type from 'typebox'
import type { ImportKind } from '../../imports/import-record.ts'
import { writeTemplate } from '../../imports/template.ts'
import { answer, endpoint } from '../endpoint.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const lanes = [
  { kind: 'shipments', folder: '/v1/org/shipments/imports', tag: 'Shipments', thing: 'Shipment' },
  { kind: 'activities', folder: '/v1/org/fulfilment/imports', tag: 'Fulfilment', thing: 'Fulfilment' },
] as const

/** The same for both kinds and both formats, so made from one description. */
export const importTemplateEndpoints = lanes.flatMap(({ kind, folder, tag, thing }) =>
  (['csv', 'xlsx'] as const).map((format) => templateEndpoint(kind, format, folder, tag, thing)),
)

function templateEndpoint(
  kind: ImportKind,
  format: 'csv' | 'xlsx',
  folder: string,
  tag: string,
  thing: string,
) {
  return endpoint({
    method: 'GET',
    path: `${folder}/template.${format}`,
    operationId: `get${thing}Template${format === 'csv' ? 'Csv' : 'Xlsx'}`,
    tag,
    summary: `Get an empty ${thing.toLowerCase()} file (.${format})`,
    description: 'A header row with every column, required ones first, with your custom fields.',
    answers: {
      200: {
        description: 'The file.',
        contentType: contentTypes[format].replace(/;.*/, ''),
        schema: Type.Unsafe<string>({ type: 'string', ...(format === 'xlsx' && { format: 'binary' }) }),
      },
    },
    async handle({ services, who }) {
      return answer(await writeTemplate(services.pool, who.organisationId, kind, format), {
        'content-type': contentTypes[format],
        'content-disposition': `attachment; filename="${kind}-template.${format}"`,
      })
    },
  })
}
