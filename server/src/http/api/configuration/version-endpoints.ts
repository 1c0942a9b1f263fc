import Type, { type Static } from 'typebox'
import { countsOfVersions } from '../../../configuration/state/content-counts.ts'
import {
  etagOfVersion,
  findCountedVersion,
  listVersions,
  type VersionAnswer,
} from '../../../configuration/state/version-access.ts'
import { adjustDraft } from '../../../configuration/versions/adjust-draft.ts'
import { deleteDraft } from '../../../configuration/versions/delete-draft.ts'
import { makeDraft } from '../../../configuration/versions/make-draft.ts'
import { patchVersion } from '../../../configuration/versions/patch-version.ts'
import { publishVersion } from '../../../configuration/versions/publish-version.ts'
import {
  adjustShape,
  draftShape,
  publishShape,
  versionSettingsShape,
} from '../../../configuration/versions/version-requests.ts'
import { withdraw } from '../../../configuration/versions/withdraw-version.ts'
import { limits } from '../../../limits.ts'
import { compareTexts } from '../../../platform/values/compare-texts.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { elementsAfter, pageOf, readCursor } from '../../page-cursor.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { changeVersionEndpoint, versionRefusals } from './change-version-endpoint.ts'
import {
  changeRefusals,
  checkedByHandler,
  closed,
  doerOfRequest,
  expectationOf,
  ifMatchHeader,
  tag,
  tagged,
  taggedAnswer,
} from './configuration-schemas.ts'
import {
  ownerOf,
  ownerParams,
  pathOfVersion,
  type VersionFamily,
  versionFamilies,
  versionParams,
  versionPath,
  versionsPath,
} from './version-families.ts'
import { versionExample, versionSchema } from './version-schemas.ts'

const notFound = { 403: changeRefusals[403], 404: errorAnswers[404] }
const shown = (title: string, schema: Record<string, unknown>) => Type.Unsafe<object>({ ...schema, title })

/** The order of lists: drafts without a first day, then the newest. */
const versionPlace = Type.Object({
  effectiveFrom: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  versionId: Type.String(),
})
type VersionPlace = Static<typeof versionPlace>

const placeOf = ({ effectiveFrom, createdAt, versionId }: VersionAnswer): VersionPlace => ({
  effectiveFrom,
  createdAt,
  versionId,
})

const noFirstDay = '~'

const comparePlaces = (one: VersionPlace, other: VersionPlace) =>
  compareTexts(other.effectiveFrom ?? noFirstDay, one.effectiveFrom ?? noFirstDay) ||
  compareTexts(other.createdAt, one.createdAt) ||
  compareTexts(one.versionId, other.versionId)

function listEndpoint(family: VersionFamily) {
  const { kind, title, name } = family
  return endpoint({
    method: 'GET',
    path: versionsPath(family),
    operationId: `list${title}Versions`,
    tag,
    permission: 'configuration:read',
    summary: `List the versions of a ${name}`,
    description: 'In all states. Drafts without a first day come first, then the newest.',
    params: ownerParams(family),
    query: Type.Object(pageQuery, closed),
    answers: {
      200: {
        description: 'A page of versions.',
        schema: pageSchema(`${title}VersionPage`, versionSchema(family)),
        example: { items: [versionExample(family)], nextCursor: null },
      },
      ...notFound,
    },
    async handle({ services, who, params, query }) {
      const limit = query.limit ?? limits.pageSizeDefault
      const owner = ownerOf(family, params)
      const list = [who.organisationId, 'versions of', kind, owner]
      const after = readCursor(services, list, query.cursor, versionPlace)
      const versions = await listVersions(services.pool, who.organisationId, kind, owner)
      const rest = elementsAfter(versions, placeOf, comparePlaces, after)
      const page = pageOf(services, list, rest.slice(0, limit + 1), limit, placeOf)
      const counts = await countsOfVersions(services.pool, who.organisationId, kind, page.items)
      return {
        ...page,
        items: page.items.map((version) => ({ ...version, counts: counts.get(version.versionId) })),
      }
    },
  })
}

function makeEndpoint(family: VersionFamily) {
  const { kind, title, name } = family
  return endpoint({
    method: 'POST',
    path: versionsPath(family),
    operationId: `make${title}Draft`,
    tag,
    permission: 'configuration:write',
    summary: `Make a draft of a ${name}`,
    description:
      kind === 'rateCards'
        ? 'Empty, or a copy of a version of this card or of another card of its carrier. `adjust` raises or lowers the figures of the copy: decimals, half up, money to cents or to `roundMoneyTo`, rates to 4 decimals. A draft prices only trials.'
        : 'Empty, or a copy of a version of this zone set or of another. A draft prices only trials.',
    params: ownerParams(family),
    body: checkedByHandler,
    bodyShown: shown(`${title}Draft`, draftShape.schema),
    bodyExample:
      kind === 'rateCards' ? { effectiveFrom: '2027-07-01', label: 'FY28' } : { effectiveFrom: '2027-07-01' },
    answers: {
      201: taggedAnswer('The draft that was made.', versionSchema(family), versionExample(family)),
      ...notFound,
      409: changeRefusals[409],
    },
    async handle(ask) {
      const { services, who, params, body } = ask
      return tagged(
        await makeDraft(
          services.pool,
          who.organisationId,
          doerOfRequest(ask),
          kind,
          ownerOf(family, params),
          body,
        ),
      )
    },
  })
}

function getEndpoint(family: VersionFamily) {
  const { title, name } = family
  return endpoint({
    method: 'GET',
    path: versionPath(family),
    operationId: `get${title}Version`,
    tag,
    permission: 'configuration:read',
    summary: `Read a version of a ${name}`,
    description: 'Returns the ETag you need to change it. Its contents have their own path.',
    params: versionParams(family),
    answers: {
      200: taggedAnswer('The version and its state.', versionSchema(family), versionExample(family)),
      ...notFound,
    },
    async handle({ services, who, params }) {
      const thing = await findCountedVersion(services.pool, who.organisationId, pathOfVersion(family, params))
      return tagged({ thing, etag: etagOfVersion(thing) })
    },
  })
}

const patchEndpoint = (family: VersionFamily) =>
  changeVersionEndpoint(
    family,
    {
      method: 'PATCH',
      operationId: `patch${family.title}Version`,
      summary: `Change a draft of a ${family.name}, or end a version`,
      description:
        'A JSON merge patch. Of a draft: label and dates. Of a published version: an earlier `effectiveTo`, today or later.',
      body: {
        shown: shown(`${family.title}VersionPatch`, versionSettingsShape.schema),
        example: { effectiveTo: '2028-06-30' },
      },
      after: 'changed',
    },
    patchVersion,
  )

function deleteEndpoint(family: VersionFamily) {
  const { title, name } = family
  return endpoint({
    method: 'DELETE',
    path: versionPath(family),
    operationId: `delete${title}Draft`,
    tag,
    permission: 'configuration:write',
    summary: `Delete a draft of a ${name}`,
    description: 'Only a draft. A published version that has not begun can be withdrawn.',
    params: versionParams(family),
    headers: ifMatchHeader,
    answers: { 204: { description: 'The draft is deleted.' }, ...versionRefusals },
    async handle(ask) {
      const { services, who, params } = ask
      const path = pathOfVersion(family, params)
      const { ifMatch } = expectationOf(ask)
      await deleteDraft(services.pool, who.organisationId, doerOfRequest(ask), path, ifMatch)
    },
  })
}

const publishEndpoint = (family: VersionFamily) =>
  changeVersionEndpoint(
    family,
    {
      method: 'POST',
      below: '/publish',
      operationId: `publish${family.title}Version`,
      summary: `Publish a draft of a ${family.name}`,
      description:
        'It prices quotes from its first day until the next published version. A published version with the same first day is withdrawn; if that day is today or past, send `replace` and a `reason`. Quotes already given never change.',
      body: {
        shown: shown(`${family.title}Publication`, publishShape.schema),
        example: { effectiveFrom: '2027-07-01' },
      },
      after: 'published',
    },
    publishVersion,
  )

const adjustEndpoint = (family: VersionFamily) =>
  changeVersionEndpoint(
    family,
    {
      method: 'POST',
      below: '/adjust',
      operationId: `adjust${family.title}Draft`,
      summary: `Raise or lower the figures of a draft of a ${family.name}`,
      description:
        'As when a copy is made: decimals, half up, money to cents or to `roundMoneyTo`, rates to 4 decimals. Figures that a step does not name stay as they are.',
      body: {
        shown: shown(`${family.title}Adjustment`, adjustShape.schema),
        example: { adjust: { percent: 4.5 } },
      },
      after: 'filled',
    },
    adjustDraft,
  )

const withdrawEndpoint = (family: VersionFamily) =>
  changeVersionEndpoint(
    family,
    {
      method: 'POST',
      below: '/withdraw',
      operationId: `withdraw${family.title}Version`,
      summary: `Withdraw a version of a ${family.name}`,
      description: 'Only a version that has not begun. The version before it stays in force instead.',
      after: 'withdrawn',
    },
    withdraw,
  )

/** The same for rate cards and zone sets. */
export const versionEndpoints: Endpoint[] = versionFamilies.flatMap((family) => [
  listEndpoint(family),
  makeEndpoint(family),
  getEndpoint(family),
  patchEndpoint(family),
  deleteEndpoint(family),
  publishEndpoint(family),
  withdrawEndpoint(family),
  ...(family.kind === 'rateCards' ? [adjustEndpoint(family)] : []),
])
