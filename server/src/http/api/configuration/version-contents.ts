import Type from 'typebox'
import { type CheckCode, catalogue } from '../../../configuration/checks/catalogue.ts'
import { laneShape } from '../../../configuration/document/version-shapes.ts'
import { memberField } from '../../../configuration/document/zone-member.ts'
import { etagOfVersion, findVersion } from '../../../configuration/state/version-access.ts'
import { lanesPatchShape, patchLanes } from '../../../configuration/versions/draft-lanes.ts'
import { membersPatchShape, patchMembers } from '../../../configuration/versions/draft-members.ts'
import { laneFilterOf } from '../../../configuration/versions/lane-filter.ts'
import { countLanes, listLanes, placeOfLane } from '../../../configuration/versions/lane-pages.ts'
import { lanesBefore } from '../../../configuration/versions/lanes-before.ts'
import type { LaneKey } from '../../../configuration/versions/lanes-with-findings.ts'
import { listMembers } from '../../../configuration/versions/member-pages.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { answer, type Endpoint, endpoint } from '../../endpoint.ts'
import { pageOf, readCursor } from '../../page-cursor.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { changeVersionEndpoint, versionRefusals as refusals } from './change-version-endpoint.ts'
import { closed, tag, taggedAnswer } from './configuration-schemas.ts'
import {
  pathOfVersion,
  rateCardFamily,
  versionParams,
  versionPath,
  zoneSetFamily,
} from './version-families.ts'

/** Service, from and to of the last lane; zone and member of the last member. */
const lanePlace = Type.Tuple([Type.String(), Type.String(), Type.String()])
const memberPlace = Type.Tuple([Type.String(), Type.String()])
const filter = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: limits.identifierCharactersMax, description }))

const lane = Type.Unsafe<object>({ ...laneShape.schema, title: 'Lane' })
const laneExample = {
  service: 'GLX-ROAD',
  from: 'MEL',
  to: 'SYD',
  reciprocal: true,
  basic: 7.5,
  minimum: 11,
  kg: [
    [0, 0.2926],
    [250, 0.275],
  ],
  days: [1, 2],
}

const lanePage = Type.Object(
  {
    ...pageSchema('LanePage', lane).properties,
    total: Type.Integer({ minimum: 0, description: 'Lanes that pass the filters, on all pages together.' }),
    before: Type.Optional(
      Type.Array(Type.Unsafe<unknown>({ anyOf: [lane, { type: 'null' }] }), {
        description:
          'Only if you ask for it: each lane of `items` as it is in the version that this one is compared with; null if it is new.',
      }),
    ),
    place: Type.Optional(
      Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        minimum: 0,
        description: 'Only with `placeOf`: how many lanes come before it; null if it is not among them.',
      }),
    ),
  },
  { title: 'LanePage', ...closed },
)

const listLanesEndpoint = endpoint({
  method: 'GET',
  path: `${versionPath(rateCardFamily)}/lanes`,
  operationId: 'listLanes',
  tag,
  permission: 'configuration:read',
  summary: 'List the lanes of a version',
  description:
    'By service and zones. The ETag is the one of the version. The lanes with a finding are worked out once for each state of the configuration.',
  params: versionParams(rateCardFamily),
  query: Type.Object(
    {
      service: filter('Only lanes of this service.'),
      from: filter('Only lanes from this zone; `*` is the zone "any".'),
      to: filter('Only lanes to this zone; `*` is the zone "any".'),
      find: filter('Only lanes whose service or zones contain this, in any case.'),
      changed: Type.Optional(
        Type.Boolean({
          description:
            'Send true for only the lanes that are new or different in this version, compared as `…/diff` does without `against`.',
        }),
      ),
      finding: Type.Optional(
        Type.Enum(['any', ...(Object.keys(catalogue) as CheckCode[])], {
          description:
            'Only lanes that a check has found, any or this one. Those set aside are left out. A draft is checked as if it were published.',
        }),
      ),
      before: Type.Optional(
        Type.Boolean({
          description:
            'Send true to also get each lane as it was, in the version that `…/diff` compares with without `against`.',
        }),
      ),
      placeOf: Type.Optional(
        Type.String({
          pattern: '^\\S+ \\S+ \\S+$',
          maxLength: limits.identifierCharactersMax,
          description: 'A lane as `service from to`: `place` says where it is among the lanes of this list.',
        }),
      ),
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: limits.breaksOfOneVersionMax,
          description:
            'Begin this many lanes after the first, without reading the pages before. Not with `cursor`.',
        }),
      ),
      ...pageQuery,
    },
    closed,
  ),
  answers: {
    200: taggedAnswer('A page of lanes.', lanePage, { items: [laneExample], nextCursor: null, total: 1 }),
    403: refusals[403],
    404: refusals[404],
  },
  async handle({ services, who, params, query }) {
    const { cursor, limit = limits.pageSizeDefault, offset, before, placeOf, ...wanted } = query
    if (cursor !== undefined && offset !== undefined)
      throw errors.badRequest('Send cursor or offset, not both')
    const { pool } = services
    const { organisationId } = who
    const path = pathOfVersion(rateCardFamily, params)
    const version = await findVersion(pool, organisationId, path)
    const { versionId } = version
    const list = [organisationId, 'lanes', versionId, wanted]
    const after = readCursor(services, list, cursor, lanePlace)
    const filter = await laneFilterOf(pool, organisationId, path, wanted, services.clock())
    const [found, total, place] = await Promise.all([
      listLanes(pool, organisationId, versionId, filter, { after, offset }, limit + 1),
      countLanes(pool, organisationId, versionId, filter),
      placeOf === undefined
        ? undefined
        : placeOfLane(pool, organisationId, versionId, filter, placeOf.split(' ') as unknown as LaneKey),
    ])
    const page = pageOf(services, list, found, limit, ({ service, from, to }) => [service, from, to])
    const earlier = before
      ? await lanesBefore(pool, organisationId, path, page.items, services.clock())
      : undefined
    return answer(
      { ...page, total, ...(earlier && { before: earlier }), ...(place !== undefined && { place }) },
      { etag: etagOfVersion(version), 'content-type': 'application/json; charset=utf-8' },
    )
  },
})

const patchLanesEndpoint = changeVersionEndpoint(
  rateCardFamily,
  {
    method: 'PATCH',
    below: '/lanes',
    operationId: 'patchLanes',
    summary: 'Change lanes of a draft',
    description: `Creates, replaces and removes up to ${limits.draftChangesMax.toLocaleString('en')} lanes, all or none. Returns the draft and its new ETag. With \`expected\`, several people can change one draft at once.`,
    body: {
      shown: Type.Unsafe<object>({ ...lanesPatchShape.schema, title: 'LanesPatch' }),
      example: { put: [laneExample], delete: [{ service: 'GLX-ROAD', from: 'MEL', to: 'PER' }] },
    },
    after: 'filled',
  },
  patchLanes,
)

const member = Type.Object(
  {
    zone: Type.String({ description: 'Code of the zone.' }),
    zoneName: Type.String({ description: 'Name of the zone.' }),
    member: Type.Unsafe<unknown>({
      anyOf: [...(memberField.schema.anyOf as object[]), { type: 'null' }],
      description:
        'An Australian postcode or range, or an object that names a place, a state or a country. Null: the zone has no members.',
    }),
  },
  { title: 'ZoneMemberItem', ...closed },
)
const memberExample = { zone: 'SYD', zoneName: 'Sydney metro', member: '1000-2249' }

const listMembersEndpoint = endpoint({
  method: 'GET',
  path: `${versionPath(zoneSetFamily)}/members`,
  operationId: 'listZoneMembers',
  tag,
  permission: 'configuration:read',
  summary: 'List the zones and members of a version',
  description:
    'By zone, then by member. A zone without members is listed once. The ETag is the one of the version.',
  params: versionParams(zoneSetFamily),
  query: Type.Object(
    {
      zone: filter('Only members of this zone.'),
      find: filter(
        'Only members that contain this, in any case; a postcode also finds the ranges that hold it.',
      ),
      ...pageQuery,
    },
    closed,
  ),
  answers: {
    200: taggedAnswer('A page of members.', pageSchema('ZoneMemberPage', member), {
      items: [memberExample],
      nextCursor: null,
    }),
    403: refusals[403],
    404: refusals[404],
  },
  async handle({ services, who, params, query }) {
    const { cursor, limit = limits.pageSizeDefault, ...wanted } = query
    const version = await findVersion(services.pool, who.organisationId, pathOfVersion(zoneSetFamily, params))
    const list = [who.organisationId, 'members', version.versionId, wanted]
    const after = readCursor(services, list, cursor, memberPlace)
    const { organisationId } = who
    const found = await listMembers(
      services.pool,
      organisationId,
      version.versionId,
      wanted,
      after,
      limit + 1,
    )
    const { items, nextCursor } = pageOf(services, list, found, limit, ({ zone, key }) => [zone, key])
    return answer(
      { items: items.map(({ key: _, ...item }) => item), nextCursor },
      { etag: etagOfVersion(version), 'content-type': 'application/json; charset=utf-8' },
    )
  },
})

const patchMembersEndpoint = changeVersionEndpoint(
  zoneSetFamily,
  {
    method: 'PATCH',
    below: '/members',
    operationId: 'patchZoneMembers',
    summary: 'Change zones and members of a draft',
    description: `Creates, moves, renames and removes up to ${limits.draftChangesMax.toLocaleString('en')} zones and members, all or none. Returns the draft and its new ETag. With \`expected\`, several people can change one draft at once.`,
    body: {
      shown: Type.Unsafe<object>({ ...membersPatchShape.schema, title: 'MembersPatch' }),
      example: { put: [memberExample], delete: [{ member: '2555-2574' }] },
    },
    after: 'filled',
  },
  patchMembers,
)

export const versionContentEndpoints: Endpoint[] = [
  listLanesEndpoint,
  patchLanesEndpoint,
  listMembersEndpoint,
  patchMembersEndpoint,
]
