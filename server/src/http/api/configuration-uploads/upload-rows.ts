import Type, { type Static } from 'typebox'
import { listUploadRows } from '../../../configuration-files/uploads/outcome.ts'
import { readSheetRows } from '../../../configuration-files/uploads/stored-sheets.ts'
import { findUpload } from '../../../configuration-files/uploads/upload-record.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { numberPlace, pageOf, readCursor } from '../../page-cursor.ts'
import { closed, tag } from '../configuration/configuration-schemas.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { readRefusals, uploadParams, uploadPath } from './upload-schemas.ts'

const text = (description: string) => Type.String({ description })

const place = {
  sheet: text('Name of the sheet.'),
  row: Type.Integer({ minimum: 1, description: 'Row as the spreadsheet counts.' }),
}
const column = Type.Integer({ minimum: 0, description: 'Column, counted from 0.' })

const refusedRow = Type.Object(
  {
    ...place,
    column: Type.Optional(column),
    reason: text('Why, and what to write instead.'),
    lane: Type.Optional(
      Type.Object(
        {
          service: text('Service of the lane.'),
          from: text('Zone it starts in.'),
          to: text('Zone it ends in.'),
        },
        { description: 'The lane that keeps its rate for this reason.', ...closed },
      ),
    ),
    texts: Type.Array(Type.String(), { description: 'The cells of the row as a person sees them.' }),
  },
  closed,
)

const roundedCell = Type.Object(
  { ...place, column, written: text('As in the file.'), kept: text('As it is stored.') },
  closed,
)

const rowsEndpoint = (
  list: 'refused' | 'rounded',
  description: { operationId: string; summary: string; description: string; title: string },
  item: typeof refusedRow | typeof roundedCell,
  example: object,
) => {
  const { title, ...shown } = description
  return endpoint({
    method: 'GET',
    path: `${uploadPath}/${list}`,
    ...shown,
    tag,
    permission: 'configuration:read',
    params: uploadParams,
    query: Type.Object(pageQuery, closed),
    answers: {
      200: {
        description: 'A page of them.',
        schema: pageSchema(title, item),
        example: { items: [example], nextCursor: null },
      },
      ...readRefusals,
    },
    async handle({ services, who, params, query }) {
      const { cursor, limit = limits.pageSizeDefault } = query
      const { uploadId } = params
      const { revision } = await findUpload(services.pool, who.organisationId, uploadId)
      const key = [who.organisationId, 'upload rows', uploadId, revision, list]
      const from = readCursor(services, key, cursor, numberPlace) ?? 0
      const found = await listUploadRows(services.pool, who.organisationId, uploadId, list, from, limit + 1)
      const page = pageOf(services, key, found, limit, ({ position }) => position + 1)
      return { ...page, items: page.items.map(({ content }) => content as Static<typeof item>) }
    },
  })
}

export const listRefusedEndpoint = rowsEndpoint(
  'refused',
  {
    operationId: 'listConfigurationUploadRefused',
    summary: 'List the refused rows of an upload',
    description: 'In the order of the file. A cell can be mended with PATCH.',
    title: 'RefusedUploadRows',
  },
  refusedRow,
  {
    sheet: 'Road 2027',
    row: 10,
    column: 6,
    reason: 'Rate 1,1487 uses a decimal comma: write 1.1487',
    lane: { service: 'GLX-ROAD', from: 'MEL', to: 'WAF' },
    texts: ['ROAD', 'MEL', 'WAF', '1,1487'],
  },
)

export const listRoundedEndpoint = rowsEndpoint(
  'rounded',
  {
    operationId: 'listConfigurationUploadRounded',
    summary: 'List the rounded figures of an upload',
    description: 'Figures with more decimals than are kept, in the order of the file.',
    title: 'RoundedUploadCells',
  },
  roundedCell,
  { sheet: 'Road 2027', row: 12, column: 3, written: '19.23199', kept: '19.23' },
)

export const getSheetEndpoint = endpoint({
  method: 'GET',
  path: `${uploadPath}/sheet`,
  operationId: 'getConfigurationUploadSheet',
  tag,
  permission: 'configuration:read',
  summary: 'See rows of a sheet of an upload',
  description: `At most ${limits.sheetRowsTogether} rows from a row on, as a person sees them. Blank rows are left out. The upload's \`marks\` say what the columns are taken for.`,
  params: uploadParams,
  query: Type.Object(
    {
      sheet: Type.Optional(
        Type.String({
          maxLength: limits.sheetNameCharactersMax,
          description: 'Name of the sheet. Default: the first.',
        }),
      ),
      fromRow: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.sheetRowsMax,
          default: 1,
          description: 'The first row to show.',
        }),
      ),
    },
    closed,
  ),
  answers: {
    200: {
      description: 'Rows of the sheet.',
      schema: Type.Object(
        {
          sheet: text('Name of the sheet.'),
          lastRow: Type.Integer({ minimum: 0, description: 'Number of the last row of the sheet.' }),
          rows: Type.Array(
            Type.Object(
              {
                row: place.row,
                isHidden: Type.Boolean({ description: 'Whether the spreadsheet hides it.' }),
                texts: Type.Array(Type.String(), { description: 'Its cells; a blank one is empty.' }),
              },
              closed,
            ),
            { description: 'The rows that are not blank.' },
          ),
        },
        { title: 'ConfigurationUploadSheet', ...closed },
      ),
      example: {
        sheet: 'Road 2027',
        lastRow: 402,
        rows: [{ row: 5, isHidden: false, texts: ['ROAD', 'MEL', 'SYD', '$7.50'] }],
      },
    },
    ...readRefusals,
  },
  async handle({ services, who, params, query }) {
    const { organisationId } = who
    const { reading } = await findUpload(services.pool, organisationId, params.uploadId)
    const sheets = reading?.sheets ?? []
    const at = query.sheet === undefined ? 0 : sheets.findIndex(({ name }) => name === query.sheet)
    const sheet = sheets[at]
    if (sheet === undefined) throw errors.thingNotFound('Sheet')
    const from = query.fromRow ?? 1
    const rows = await readSheetRows(
      ...([services.pool, organisationId, params.uploadId, at, from, limits.sheetRowsTogether] as const),
    )
    return { sheet: sheet.name, lastRow: sheet.lastRow, rows }
  },
})
