import Type, { type Static } from 'typebox'
import { findUses } from '../../../configuration/apply/other-uses.ts'
import { deleteThing, findThing, patchThing, putThing } from '../../../configuration/apply/things.ts'
import { identityOf, kindOf } from '../../../configuration/kinds/kinds.ts'
import type { PlacedThing } from '../../../configuration/kinds/read-things.ts'
import { listThings } from '../../../configuration/lists/list-things.ts'
import { limits } from '../../../limits.ts'
import { compareTexts } from '../../../platform/values/compare-texts.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { elementsAfter, pageOf, readCursor } from '../../page-cursor.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { changeEndpoint } from './change-endpoint.ts'
import {
  base,
  changeRefusals,
  closed,
  doerOfRequest,
  expectationOf,
  ifMatchHeader,
  ifMatchOrNew,
  tag,
  tagged,
  taggedAnswer,
} from './configuration-schemas.ts'
import { patchExampleOf, thingExamples } from './examples.ts'
import { type Family, families } from './families.ts'
import { conflictProperties, usesExample } from './lists/conflict-schemas.ts'
import { withOverviews } from './lists/list-overviews.ts'
import { filtersOf, type ListQuery, listedSchema } from './lists/list-schemas.ts'
import { schemaOf } from './thing-schemas.ts'

const pathOf = ({ folder, params }: Family) =>
  `${base}/${folder}/${Object.keys(params)
    .map((name) => `{${name}}`)
    .join('/')}`

const paramsOf = ({ params }: Family) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(params).map(([name, [description, example]]) => [
        name,
        Type.String({ description, examples: [example], maxLength: limits.identifierCharactersMax }),
      ]),
    ),
    closed,
  )

/** Only kinds with parts of an identity in the query have one. */
const queryOf = ({ query }: Family) =>
  query && {
    query: Type.Object(
      Object.fromEntries(
        Object.entries(query).map(([name, [description, example]]) => [
          name,
          Type.Optional(
            Type.String({ description, examples: [example], maxLength: limits.identifierCharactersMax }),
          ),
        ]),
      ),
      closed,
    ),
  }

const partsOf = (family: Family, params: unknown, query: unknown) => [
  ...Object.keys(family.params).map((name) => (params as Record<string, string>)[name] ?? ''),
  ...Object.keys(family.query ?? {}).flatMap((name) => (query as Record<string, string>)[name] ?? []),
]

/** "a rate card", "an item type" */
const oneOf = (kind: Family['kind']) => {
  const { singular } = kindOf(kind)
  return `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`
}
const manyOf = (kind: Family['kind']) => `${kindOf(kind).singular}s`.replace('ys', 'ies')

/** The order of lists: by position, then by identity. */
const thingPlace = Type.Tuple([Type.Number(), Type.String()])
type ThingPlace = Static<typeof thingPlace>

const comparePlaces = ([position, identity]: ThingPlace, [other, otherIdentity]: ThingPlace) =>
  position - other || compareTexts(identity, otherIdentity)

function listEndpoint(family: Family) {
  const { kind, folder, title, plural } = family
  return endpoint({
    method: 'GET',
    path: `${base}/${folder}`,
    operationId: `list${plural}`,
    tag,
    permission: 'configuration:read',
    summary: `List ${manyOf(kind)}`,
    description: "In the organisation's order, or by name.",
    query: Type.Object({ ...filtersOf(kind), ...pageQuery }, closed),
    answers: {
      200: {
        description: `A page of ${manyOf(kind)}.`,
        schema: pageSchema(`${title}Page`, listedSchema(family)),
        example: { items: [thingExamples[kind]], nextCursor: null },
      },
      403: changeRefusals[403],
    },
    async handle({ services, who, query }) {
      const { cursor, limit = limits.pageSizeDefault, overview = false, ...filter } = query as ListQuery
      const list = [who.organisationId, 'things', kind, ...Object.entries(filter).sort().flat()]
      const after = readCursor(services, list, cursor, thingPlace)
      const placeOf = ({ position, thing }: PlacedThing<typeof kind>): ThingPlace => [
        position,
        identityOf(kind, thing),
      ]
      const found = await listThings(services.pool, who.organisationId, kind, filter)
      const rest = elementsAfter(found, placeOf, comparePlaces, after)
      const page = pageOf(services, list, rest.slice(0, limit + 1), limit, placeOf)
      const items = page.items.map(({ thing }) => thing)
      if (!overview) return { ...page, items }
      return { ...page, items: await withOverviews(services, who, kind, items) }
    },
  })
}

function getEndpoint(family: Family) {
  const { kind, title } = family
  return endpoint({
    method: 'GET',
    path: pathOf(family),
    operationId: `get${title}`,
    tag,
    permission: 'configuration:read',
    summary: `Read ${oneOf(kind)}`,
    description: 'Returns the ETag you need to change it.',
    params: paramsOf(family),
    ...queryOf(family),
    answers: {
      200: taggedAnswer(
        `The ${kindOf(kind).singular} as it is now.`,
        schemaOf(family, false),
        thingExamples[kind],
      ),
      403: changeRefusals[403],
      404: errorAnswers[404],
    },
    async handle({ services, who, params, query }) {
      const identity = partsOf(family, params, query).join('/')
      return tagged(await findThing(services.pool, who.organisationId, kind, identity))
    },
  })
}

const putEndpoint = (family: Family) =>
  changeThingEndpoint(
    family,
    {
      method: 'PUT',
      operationId: `put${family.title}`,
      summary: `Create or replace ${oneOf(family.kind)}`,
      description:
        'To create one, send `If-None-Match: *`; to replace one, send its ETag as `If-Match`. Without either you get 428. Missing fields get their defaults. The body may leave out what the path already says.',
      headers: ifMatchOrNew,
      body: { shown: schemaOf(family, true), example: thingExamples[family.kind] },
    },
    putThing,
  )

const patchEndpoint = (family: Family) =>
  changeThingEndpoint(
    family,
    {
      method: 'PATCH',
      operationId: `patch${family.title}`,
      summary: `Change ${oneOf(family.kind)}`,
      description: 'A JSON merge patch: fields you send replace the current ones, and null clears a field.',
      body: {
        shown: Type.Unsafe<object>({
          type: 'object',
          title: `${family.title}Patch`,
          additionalProperties: true,
        }),
        example: patchExampleOf(family.kind),
      },
    },
    patchThing,
  )

const changeThingEndpoint = (
  family: Family,
  description: Omit<Parameters<typeof changeEndpoint>[0], 'path' | 'params' | 'query' | 'answer'>,
  change: typeof putThing,
) =>
  changeEndpoint(
    {
      ...description,
      path: pathOf(family),
      params: paramsOf(family),
      ...queryOf(family),
      answer: taggedAnswer(
        `The ${kindOf(family.kind).singular} after the change.`,
        schemaOf(family, false),
        thingExamples[family.kind],
      ),
    },
    ({ pool, organisationId, doer, params, query, body, expected }) =>
      change(pool, organisationId, doer, family.kind, partsOf(family, params, query), body, expected),
  )

function deleteEndpoint(family: Family) {
  const { kind, title } = family
  return endpoint({
    method: 'DELETE',
    path: pathOf(family),
    operationId: `delete${title}`,
    tag,
    permission: 'configuration:write',
    summary: `Delete ${oneOf(kind)}`,
    description: 'Deletes it if nothing else uses it and it has not taken effect yet.',
    params: paramsOf(family),
    ...queryOf(family),
    headers: ifMatchHeader,
    answers: { 204: { description: `The ${kindOf(kind).singular} is deleted.` }, ...changeRefusals },
    async handle(ask) {
      const { services, who, params, query } = ask
      const parts = partsOf(family, params, query)
      await deleteThing(
        services.pool,
        who.organisationId,
        doerOfRequest(ask),
        kind,
        parts,
        expectationOf(ask),
      )
    },
  })
}

function usesEndpoint(family: Family) {
  const { kind, title } = family
  const { singular } = kindOf(kind)
  return endpoint({
    method: 'GET',
    path: `${pathOf(family)}/uses`,
    operationId: `find${title}Uses`,
    tag,
    permission: 'configuration:read',
    summary: `What uses ${oneOf(kind)}`,
    description: 'Ask before you delete it: what a refusal would say, as data.',
    params: paramsOf(family),
    ...queryOf(family),
    answers: {
      200: {
        description: `What uses the ${singular}, and whether it can be deleted.`,
        schema: usesSchema,
        example: { canDelete: false, ...usesExample },
      },
      403: changeRefusals[403],
      404: errorAnswers[404],
    },
    handle: ({ services, who, params, query }) =>
      findUses(
        services.pool,
        who.organisationId,
        kind,
        partsOf(family, params, query).join('/'),
        services.clock(),
      ),
  })
}

const usesSchema = Type.Object(
  {
    canDelete: Type.Boolean({ description: 'Whether deleting it would work now.' }),
    ...conflictProperties,
  },
  { title: 'ThingUses', ...closed },
)

/** Every kind has the same six endpoints: list, read, put, patch, delete and what uses it. */
export const thingEndpoints: Endpoint[] = families.flatMap((family) => [
  listEndpoint(family),
  getEndpoint(family),
  putEndpoint(family),
  patchEndpoint(family),
  deleteEndpoint(family),
  usesEndpoint(family),
])
