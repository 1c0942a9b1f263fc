import Type, { type Static } from 'typebox'
import { applyUpload } from '../../../configuration-files/uploads/apply-upload.ts'
import { listUploadRows } from '../../../configuration-files/uploads/outcome.ts'
import { readSheetRows } from '../../../configuration-files/uploads/stored-sheets.ts'
import { listUploadChanges } from '../../../configuration-files/uploads/upload-changes.ts'
import { findUploadEffects } from '../../../configuration-files/uploads/upload-effects.ts'
import { findUpload } from '../../../configuration-files/uploads/upload-record.ts'
import { applyUploadShape } from '../../../configuration-files/uploads/upload-requests.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { numberPlace, pageOf, readCursor } from '../../page-cursor.ts'
import {
  checkedByHandler,
  closed,
  doerOfRequest,
  expectationOf,
  fieldChanges,
  ifMatchHeader,
  tag,
  tagged,
  taggedAnswer,
} from '../configuration/configuration-schemas.ts'
import { effectsExample, effectsSchema } from '../configuration/version-effects.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { textOrNull } from '../value-schemas.ts'
import {
  differenceCounts,
  percentSchema,
  readRefusals,
  uploadExample,
  uploadParams,
  uploadPath,
  uploadRefusals,
  uploadSchema,
} from './upload-schemas.ts'

const text = (description: string) => Type.String({ description })
const changesLimit = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: limits.pageSizeMax,
    default: limits.uploadChangesPageSizeDefault,
    description: 'Maximum number of elements. Any page may have fewer.',
  }),
)

const some = { new: 3, changed: 412, removed: 8, unchanged: 34 }

export const listUploadChangesEndpoint = endpoint({
  method: 'GET',
  path: `${uploadPath}/changes`,
  operationId: 'listConfigurationUploadChanges',
  tag,
  permission: 'configuration:read',
  summary: 'See what an upload would change',
  description:
    'Against what would be replaced on the first day, matched by identity and not by the order of rows. This is what applying it does.',
  params: uploadParams,
  endsWithCaller: true,
  fewAtOnce: 'rests',
  query: Type.Object(
    {
      change: Type.Optional(
        Type.Enum(['new', 'changed', 'removed'], { description: 'Only what is new, changed or removed.' }),
      ),
      sort: Type.Optional(
        Type.Enum(['key', 'size'], {
          description: 'By key (default), or by the largest change of a figure. Zones: by key only.',
        }),
      ),
      cursor: pageQuery.cursor,
      limit: changesLimit,
    },
    closed,
  ),
  answers: {
    200: {
      description: 'What is different, page by page.',
      schema: Type.Object(
        {
          against: textOrNull('Id of the version it is compared with; null if there is none.'),
          counts: Type.Object(differenceCounts, { description: 'How many are different.', ...closed }),
          percent: percentSchema,
          services: Type.Array(
            Type.Object({ service: text('Alias of the service.'), ...differenceCounts }, closed),
            { description: 'Lanes by service.' },
          ),
          fromZones: Type.Array(
            Type.Object({ from: text('Zone the lanes start in.'), ...differenceCounts }, closed),
            { description: 'Lanes by the zone they start in.' },
          ),
          items: Type.Array(
            Type.Object(
              {
                change: Type.Enum(['new', 'changed', 'removed'], { description: 'What is different.' }),
                key: Type.Object(
                  {
                    service: Type.Optional(text('Of a lane: its service.')),
                    from: Type.Optional(text('Of a lane: the zone it starts in.')),
                    to: Type.Optional(text('Of a lane: the zone it ends in.')),
                    member: Type.Optional(text('A zone, or a member with its zone.')),
                    kind: Type.Optional(text('Of anything else: the list it belongs to.')),
                    identity: Type.Optional(text('Of anything else: its id, code, alias or name.')),
                  },
                  { description: 'Which lane, member or thing.', ...closed },
                ),
                fields: Type.Optional(fieldChanges),
                sheet: Type.Optional(text('Name of the sheet it is from.')),
                row: Type.Optional(
                  Type.Integer({
                    minimum: 1,
                    description:
                      'The row it is from, as the spreadsheet counts; the first, if there are several. What is removed, or follows from something else, has none.',
                  }),
                ),
              },
              closed,
            ),
            { description: 'A page of differences.' },
          ),
          nextCursor: textOrNull('For the next page; null on the last.'),
        },
        { title: 'ConfigurationUploadDifference', ...closed },
      ),
      example: {
        against: '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d513',
        counts: some,
        percent: { mean: 3.5, largestRise: 6, largestFall: null },
        services: [{ service: 'GLX-ROAD', ...some }],
        fromZones: [{ from: 'MEL', ...some }],
        items: [
          {
            change: 'changed',
            key: { service: 'GLX-ROAD', from: 'MEL', to: 'SYD' },
            fields: [{ field: 'kg from 250', old: 0.2632, new: 0.275, percent: 4.48 }],
            sheet: 'Road 2027',
            row: 5,
          },
        ],
        nextCursor: null,
      },
    },
    ...readRefusals,
    409: uploadRefusals[409],
  },
  async handle(ask) {
    const { services, who, params, query } = ask
    const { cursor, limit = limits.uploadChangesPageSizeDefault, change, sort = 'key' } = query
    const { uploadId } = params
    const { revision } = await findUpload(services.pool, who.organisationId, uploadId)
    const list = [who.organisationId, 'upload changes', uploadId, revision, change, sort]
    const offset = readCursor(services, list, cursor, numberPlace) ?? 0
    const page = { change: change as 'new' | undefined, sort, offset, limit: limit + 1 }
    const found = await listUploadChanges(
      services.pool,
      who.organisationId,
      doerOfRequest(ask),
      uploadId,
      page as Parameters<typeof listUploadChanges>[4],
    )
    const { items, ...summary } = found
    return { ...summary, ...pageOf(services, list, items, limit, () => offset + limit) }
  },
})

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

export const findUploadEffectsEndpoint = endpoint({
  method: 'GET',
  path: `${uploadPath}/effects`,
  operationId: 'findConfigurationUploadEffects',
  tag,
  permission: 'configuration:read',
  summary: 'What an upload does to prices',
  description:
    'Priced on its first day, without and with it: up to 20 of the most frequent consignments of the last 30 days whose price changes, then all examples. Of lanes and zones also made-up ones, if there are few. Of other files the first day is the first one to come that they name.',
  params: uploadParams,
  endsWithCaller: true,
  fewAtOnce: 'rests',
  answers: {
    200: { description: 'How it changes prices.', schema: effectsSchema, example: effectsExample },
    ...readRefusals,
    409: uploadRefusals[409],
  },
  async handle(ask) {
    const { services, who, params } = ask
    const { organisationId, timeZone } = who
    return findUploadEffects(services.pool, organisationId, timeZone, doerOfRequest(ask), params.uploadId)
  },
})

export const applyUploadEndpoint = endpoint({
  method: 'POST',
  path: `${uploadPath}/apply`,
  operationId: 'applyConfigurationUpload',
  tag,
  permission: 'configuration:write',
  summary: 'Apply an upload',
  description:
    'Does what `changes` shows, in one transaction. Lanes and zones are published from the first day of the upload, or stay a draft. If the configuration was changed after you read the upload, it is 412: read it again and look at the difference.',
  params: uploadParams,
  headers: ifMatchHeader,
  body: checkedByHandler,
  bodyShown: Type.Unsafe<object>({ ...applyUploadShape.schema, title: 'ConfigurationUploadApply' }),
  bodyExample: { acceptRefused: 2 },
  answers: {
    200: taggedAnswer('The upload, which is applied.', uploadSchema, {
      ...uploadExample,
      state: 'applied',
      endedBy: 'priya@quollway.example',
      endedAt: '2026-11-16T02:14:00.000Z',
    }),
    ...uploadRefusals,
  },
  async handle(ask) {
    const { services, who, params, body } = ask
    const { organisationId } = who
    const { uploadId } = params
    const doer = doerOfRequest(ask)
    const { ifMatch } = expectationOf(ask)
    const readNext = (attempt: number) =>
      services.uploadReadings.start(services.lasting, { organisationId, uploadId, attempt, doer })
    return tagged(await applyUpload(services.pool, organisationId, doer, uploadId, ifMatch, body, readNext))
  },
})
