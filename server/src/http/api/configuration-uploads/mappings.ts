import Type from 'typebox'
import {
  deleteMapping,
  listMappings,
  type Mapping,
  renameMapping,
} from '../../../configuration-files/uploads/mappings.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { base, closed, tag } from '../configuration/configuration-schemas.ts'
import { textOrNull, timestamp } from '../value-schemas.ts'
import { kindSchema, readRefusals } from './upload-schemas.ts'

const mappingId = '019a6f41-7710-7c2e-a3b9-0d5e88f41c62'
const text = (description: string) => Type.String({ description })

const mappingSchema = Type.Object(
  {
    mappingId: text('Id of the mapping.'),
    kind: kindSchema,
    carrier: textOrNull('The carrier whose files it is for; null: of no carrier.'),
    name: text('Name, at first that of the file.'),
    answers: Type.Record(Type.String(), Type.String(), { description: 'Answers that are not asked again.' }),
    savedBy: text('Who applied the file.'),
    savedAt: timestamp('When it was applied.'),
  },
  { title: 'SpreadsheetMapping', ...closed },
)

const example = {
  mappingId,
  kind: 'lanes',
  carrier: 'GALAH',
  name: 'galah-2027.xlsx',
  answers: { 'column F': 'rate from 0 kg' },
  savedBy: 'priya@quollway.example',
  savedAt: '2026-11-16T02:14:00.000Z',
}

const shown = ({ carrier, mapping, ...rest }: Mapping) => ({
  ...rest,
  carrier: carrier === '' ? null : carrier,
  answers: mapping.answers,
})

const params = Type.Object(
  {
    mappingId: Type.String({
      description: 'Id of the mapping.',
      examples: [mappingId],
      maxLength: limits.identifierCharactersMax,
    }),
  },
  closed,
)

export const listMappingsEndpoint = endpoint({
  method: 'GET',
  path: `${base}/mappings`,
  operationId: 'listSpreadsheetMappings',
  tag,
  permission: 'configuration:read',
  summary: 'List what is remembered of spreadsheets',
  description: 'One for each kind of file and carrier. It is saved when a file is applied.',
  answers: {
    200: {
      description: 'Everything that is remembered.',
      schema: Type.Object(
        { items: Type.Array(mappingSchema, { description: 'By kind and carrier.' }) },
        { title: 'SpreadsheetMappings', ...closed },
      ),
      example: { items: [example] },
    },
    403: readRefusals[403],
  },
  async handle({ services, who }) {
    return { items: (await listMappings(services.pool, who.organisationId)).map(shown) }
  },
})

export const renameMappingEndpoint = endpoint({
  method: 'PATCH',
  path: `${base}/mappings/{mappingId}`,
  operationId: 'renameSpreadsheetMapping',
  tag,
  permission: 'configuration:write',
  summary: 'Rename what is remembered of a spreadsheet',
  description: 'Changes only the name.',
  params,
  body: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: limits.configurationNameCharactersMax,
        description: 'The new name.',
      }),
    },
    { title: 'SpreadsheetMappingName', ...closed },
  ),
  bodyExample: { name: 'Galah, road' },
  answers: {
    200: {
      description: 'The mapping with its new name.',
      schema: mappingSchema,
      example: { ...example, name: 'Galah, road' },
    },
    ...readRefusals,
  },
  async handle({ services, who, params: { mappingId: id }, body }) {
    return shown(await renameMapping(services.pool, who.organisationId, id, body.name))
  },
})

export const deleteMappingEndpoint = endpoint({
  method: 'DELETE',
  path: `${base}/mappings/{mappingId}`,
  operationId: 'deleteSpreadsheetMapping',
  tag,
  permission: 'configuration:write',
  summary: 'Forget what is remembered of a spreadsheet',
  description: 'The next file of this kind and carrier is asked about again.',
  params,
  answers: { 204: { description: 'It is forgotten.' }, ...readRefusals },
  async handle({ services, who, params: { mappingId: id } }) {
    await deleteMapping(services.pool, who.organisationId, id)
  },
})
