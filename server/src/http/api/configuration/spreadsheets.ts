import { Readable } from 'node:stream'
import Type from 'typebox'
import {
  type ExportKind,
  exportKinds,
  templateKinds,
  templateOf,
} from '../../../configuration-files/write/export-kind.ts'
import { exportedVersion } from '../../../configuration-files/write/exported-version.ts'
import { type FileFormat, fileFormats, writeTable } from '../../../configuration-files/write/file-table.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { localDate } from '../../../platform/values/local-date.ts'
import { type Ask, answer, endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { base, changeRefusals, closed, tag } from './configuration-schemas.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const fileAnswer = (description: string, format: FileFormat) => ({
  description,
  contentType: contentTypes[format].replace(/;.*/, ''),
  schema: Type.Unsafe<string>({ type: 'string', ...(format === 'xlsx' && { format: 'binary' }) }),
})

const named = (name: string, format: FileFormat) => ({
  'content-type': contentTypes[format],
  'content-disposition': `attachment; filename="${name}.${format}"`,
  'cache-control': 'private, no-store',
})

const kindParam = (kinds: readonly string[]) =>
  Type.Object(
    {
      kind: Type.String({
        minLength: 1,
        maxLength: limits.identifierCharactersMax,
        examples: ['customers'],
        description: `What the file is about: ${kinds.join(', ')}.`,
      }),
    },
    closed,
  )

function kindOf<K extends string>(kinds: readonly K[], sent: string): K {
  const kind = kinds.find((one) => one === sent)
  if (kind === undefined) throw errors.thingNotFound('Kind of file')
  return kind
}

const kindNotFound = { ...errorAnswers[404], example: errors.thingNotFound('Kind of file').body }

const inWords = (format: FileFormat) => (format === 'csv' ? 'Csv' : 'Xlsx')

function templateEndpoint(format: FileFormat) {
  return endpoint({
    method: 'GET',
    path: `${base}/templates/{kind}.${format}`,
    operationId: `getConfigurationTemplate${inWords(format)}`,
    tag,
    permission: 'configuration:read',
    summary: `Get an empty file of one kind (.${format})`,
    description:
      'One header row, with the columns that most need. `lanes` has one row for each break, `lanes-wide` one for each lane.',
    params: kindParam(templateKinds),
    answers: {
      200: fileAnswer('The template: one header row.', format),
      403: changeRefusals[403],
      404: kindNotFound,
    },
    async handle({ params }) {
      const kind = kindOf(templateKinds, params.kind)
      return answer(Readable.from(writeTable(templateOf(kind), format)), named(`${kind}-template`, format))
    },
  })
}

const code = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: limits.identifierCharactersMax, description }))

function exportEndpoint(format: FileFormat) {
  return endpoint({
    method: 'GET',
    path: `${base}/exports/{kind}.${format}`,
    operationId: `exportConfiguration${inWords(format)}`,
    tag,
    permission: 'configuration:read',
    summary: `Get everything of one kind as a spreadsheet (.${format})`,
    description:
      'The columns of the template, and further ones where something has them. Uploaded again as it is, the file changes nothing. Lanes and zones are those of one version: by default the one in force, or else the next. `lanes-wide` has a table for each set of breaks that lanes have, one below the other. `*` stands for every carrier, service or customer. In a .csv file a text like a formula gets an apostrophe. Streamed.',
    params: kindParam(exportKinds),
    query: Type.Object(
      {
        card: code('Alias of the rate card. Needed for `lanes` and `lanes-wide`.'),
        zoneSet: code('Code of the zone set. Needed for `zones`.'),
        version: code('Id of the version.'),
      },
      closed,
    ),
    answers: {
      200: fileAnswer(
        'One row for each thing, member of a zone, or break of a lane; of `lanes-wide` one for each lane.',
        format,
      ),
      403: changeRefusals[403],
      404: kindNotFound,
    },
    endsWithCaller: true,
    async handle(ask) {
      const { services, who, left } = ask
      const kind = kindOf(exportKinds, ask.params.kind)
      const version = await versionOf(ask, kind)
      const { organisationId } = who
      const reader = { pool: services.pool, turn: `${organisationId} exports`, left }
      const stream = await services.files.open(reader, async () => ({
        organisationId,
        file: 'configuration',
        kind,
        format,
        versionId: version?.versionId,
      }))
      return answer(stream, named(version ? `${kind}-${version.owner}` : kind, format))
    },
  })
}

interface ExportQuery {
  card?: string
  zoneSet?: string
  version?: string
}

/** Of lanes and zones, one version is exported. Other kinds have none. */
async function versionOf({ services, who, query }: Ask<unknown, ExportQuery, unknown>, kind: ExportKind) {
  const isLanes = kind === 'lanes' || kind === 'lanes-wide'
  if (!isLanes && kind !== 'zones') return undefined
  const owner = isLanes ? query.card : query.zoneSet
  if (owner === undefined) throw errors.badRequest(`${isLanes ? 'card' : 'zoneSet'} is required for ${kind}`)
  const path = { kind: isLanes ? 'rateCards' : 'zoneSets', owner, versionId: query.version } as const
  const today = localDate(services.clock(), who.timeZone)
  const { versionId } = await exportedVersion(services.pool, who.organisationId, path, today)
  return { versionId, owner }
}

/** Both formats share these definitions. */
export const spreadsheetEndpoints = fileFormats.flatMap((format) => [
  templateEndpoint(format),
  exportEndpoint(format),
])
