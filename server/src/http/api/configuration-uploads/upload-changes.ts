import Type from 'typebox'
import { memberField } from '../../../configuration/document/zone-member.ts'
import { listUploadChanges } from '../../../configuration-files/uploads/upload-changes.ts'
import { findUpload } from '../../../configuration-files/uploads/upload-record.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { numberPlace, pageOf, readCursor } from '../../page-cursor.ts'
import { closed, doerOfRequest, fieldChanges, tag } from '../configuration/configuration-schemas.ts'
import { pageQuery } from '../page-schemas.ts'
import { textOrNull } from '../value-schemas.ts'
import {
  differenceCounts,
  percentSchema,
  readRefusals,
  uploadParams,
  uploadPath,
  uploadRefusals,
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
                    member: Type.Optional(text('A zone, or a member with its zone, in words.')),
                    zone: Type.Optional(text('Of a zone or a member: code of the zone.')),
                    place: Type.Optional(
                      Type.Unsafe<unknown>({
                        ...memberField.schema,
                        description: 'Of a member: what it is.',
                      }),
                    ),
                    kind: Type.Optional(text('Of anything else: the list it belongs to.')),
                    identity: Type.Optional(text('Of anything else: its id, code, alias or name.')),
                  },
                  { description: 'Which lane, member or thing.', ...closed },
                ),
                reciprocal: Type.Optional(
                  Type.Boolean({
                    description:
                      'Of a lane: whether it holds both ways; if it would be removed, whether it does.',
                  }),
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
            reciprocal: true,
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
