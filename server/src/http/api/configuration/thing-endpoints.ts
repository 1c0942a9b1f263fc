import Type from 'typebox'
import { deleteThing, findThing, patchThing, putThing } from '../../../configuration/apply/things.ts'
import type { Kind, Things } from '../../../configuration/document/document.ts'
import { identityOf, kindOf } from '../../../configuration/kinds/kinds.ts'
import { type PlacedThing, readPlacedThings } from '../../../configuration/kinds/read-things.ts'
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

const manyOf = (kind: Family['kind']) => `${kindOf(kind).singular}s`.replace('ys', 'ies')

/** The order of lists: by position, then by identity. */
type ThingPlace = readonly [position: number, identity: string]

const comparePlaces = ([position, identity]: ThingPlace, [other, otherIdentity]: ThingPlace) =>
  position - other || compareTexts(identity, otherIdentity)

const findQuery = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.identifierCharactersMax,
    description: 'Only those whose identity or name contains this text, whatever its case.',
  }),
)

function fits<K extends Kind>(kind: K, thing: Things[K], find: string): boolean {
  const name = 'name' in thing ? String(thing.name ?? '') : ''
  const wanted = find.toLowerCase()
  return [identityOf(kind, thing), name].some((text) => text.toLowerCase().includes(wanted))
}

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
    query: Type.Object({ find: findQuery, ...pageQuery }, closed),
    answers: {
      200: {
        description: `A page of ${manyOf(kind)}.`,
        schema: pageSchema(`${title}Page`, schemaOf(family, false)),
        example: { items: [thingExamples[kind]], nextCursor: null },
      },
      403: changeRefusals[403],
    },
    async handle({ services, who, query }) {
      const limit = query.limit ?? limits.pageSizeDefault
      const { find } = query
      const list = [who.organisationId, 'things', kind, ...(find === undefined ? [] : [find])]
      const after = readCursor(services, list, query.cursor) as ThingPlace | undefined
      const placeOf = ({ position, thing }: PlacedThing<typeof kind>): ThingPlace => [
        position,
        identityOf(kind, thing),
      ]
      const things = await readPlacedThings(services.pool, who.organisationId, kind)
      const found = find === undefined ? things : things.filter(({ thing }) => fits(kind, thing, find))
      const rest = elementsAfter(found, placeOf, comparePlaces, after)
      const page = pageOf(services, list, rest.slice(0, limit + 1), limit, placeOf)
      return { ...page, items: page.items.map(({ thing }) => thing) }
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
    summary: `Read a ${kindOf(kind).singular}`,
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
      summary: `Create or replace a ${kindOf(family.kind).singular}`,
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
      summary: `Change a ${kindOf(family.kind).singular}`,
      description: 'A JSON merge patch: fields you send replace the current ones, and null clears a field.',
      body: {
        shown: Type.Unsafe<object>({
          ...{ type: 'object', title: `${family.title}Patch`, additionalProperties: true },
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
    summary: `Delete a ${kindOf(kind).singular}`,
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

/** Every kind has the same five endpoints: list, read, put, patch and delete. */
export const thingEndpoints: Endpoint[] = families.flatMap((family) => [
  listEndpoint(family),
  getEndpoint(family),
  putEndpoint(family),
  patchEndpoint(family),
  deleteEndpoint(family),
])
