import { createHash } from 'node:crypto'
import { errors } from '../../errors.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Client, Database, Pool } from '../../platform/database/database.ts'
import { isRecord } from '../../platform/values/is-record.ts'
import { type ConfigurationDocument, documentFormat, type Kind } from '../document/document.ts'
import { Failures } from '../document/failures.ts'
import type { OrganisationSettings } from '../document/organisation.ts'
import { fieldsOfIdentity, identityFieldsOf, identityOf, kindOf } from '../kinds/kinds.ts'
import { readDocument } from '../kinds/read-document.ts'
import { readOrganisation, readThings } from '../kinds/read-things.ts'
import { lastChangeOfThing, toldOf } from '../state/last-change.ts'
import { type Applied, type ApplyRequest, applyConfiguration } from './apply-configuration.ts'

/** Something with its ETag, which the caller sends back to change it. */
export interface Tagged<Thing> {
  thing: Thing
  etag: string
}

/** SHA-256 of the canonical JSON. */
const etagOf = (thing: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(thing)).digest('hex')}"`

/** What a caller expects of the thing it changes: the ETag it has read, or that there is none yet. */
export interface Expectation {
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
}

export async function findThing(
  database: Database,
  organisationId: string,
  kind: Kind,
  identity: string,
): Promise<Tagged<object>> {
  const things = await readThings(database, organisationId, kind)
  const thing = things.find((one) => identityOf(kind, one) === identity)
  if (thing === undefined) throw errors.thingNotFound(capitalised(kindOf(kind).singular))
  return { thing, etag: etagOf(thing) }
}

const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Creates a thing, or replaces it as a whole. */
export function putThing(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  kind: Kind,
  parts: string[],
  body: unknown,
  expected: Expectation,
): Promise<Tagged<object>> {
  return changeThing(pool, organisationId, doer, kind, parts, expected, () => body)
}

/** Changes some fields: a JSON merge patch, in which null clears. */
export function patchThing(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  kind: Kind,
  parts: string[],
  patch: unknown,
  expected: Expectation,
): Promise<Tagged<object>> {
  const only = { ifMatch: expected.ifMatch, ifNoneMatch: undefined }
  return changeThing(pool, organisationId, doer, kind, parts, only, (old) => mergePatch(old, patch))
}

async function changeThing(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  kind: Kind,
  parts: string[],
  expected: Expectation,
  next: (old: object | undefined) => unknown,
): Promise<Tagged<object>> {
  refuseUnexpecting(expected)
  const identity = parts.join('/')
  const request = emptyRequest()
  request.precondition = async (state, client) => {
    const old = state.things[kind].get(identity) as object | undefined
    await refuseOther(client, organisationId, kind, identity, old, expected)
    const sent = withIdentity(kind, parts, next(old))
    const document = { format: documentFormat, [kind]: [sent] }
    request.failures = new Failures(document)
    request.document = readDocument(document, request.failures)
  }
  const { target } = await applyConfiguration(pool, organisationId, doer, request)
  const thing = target.things[kind].get(identity) as object
  return { thing, etag: etagOf(thing) }
}

export async function deleteThing(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  kind: Kind,
  parts: string[],
  expected: Expectation,
): Promise<Applied> {
  const only = { ifMatch: expected.ifMatch, ifNoneMatch: undefined }
  refuseUnexpecting(only)
  const identity = parts.join('/')
  const request = emptyRequest()
  request.remove = [{ kind, identity }]
  request.precondition = async (state, client) => {
    const old = state.things[kind].get(identity) as object | undefined
    await refuseOther(client, organisationId, kind, identity, old, only)
  }
  return applyConfiguration(pool, organisationId, doer, request)
}

export async function findOrganisationSettings(
  database: Database,
  organisationId: string,
): Promise<Tagged<OrganisationSettings>> {
  const thing = await readOrganisation(database, organisationId)
  return { thing, etag: etagOf(thing) }
}

export async function patchOrganisation(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  patch: unknown,
  ifMatch: string | undefined,
): Promise<Tagged<OrganisationSettings>> {
  const expected = { ifMatch, ifNoneMatch: undefined }
  refuseUnexpecting(expected)
  const request = emptyRequest(1)
  request.precondition = async (state, client) => {
    await refuseOther(
      client,
      organisationId,
      'organisation',
      state.organisation.name,
      state.organisation,
      expected,
    )
    const document = { format: documentFormat, organisation: mergePatch(state.organisation, patch) }
    request.failures = new Failures(document)
    request.document = readDocument(document, request.failures)
  }
  const { target } = await applyConfiguration(pool, organisationId, doer, request)
  return { thing: target.organisation, etag: etagOf(target.organisation) }
}

/** Puts all things of a kind in a new order. */
export async function orderThings(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  kind: Kind,
  identities: string[],
): Promise<void> {
  const request = emptyRequest(1)
  request.precondition = async (state) => {
    const things = state.things[kind] as ReadonlyMap<string, object>
    const named = new Set(identities)
    if (
      named.size !== identities.length ||
      named.size !== things.size ||
      !identities.every((id) => things.has(id))
    ) {
      throw errors.invalidField('', `must name every ${kindOf(kind).singular} once`)
    }
    request.document = {
      ...request.document,
      [kind]: identities.map((identity) => things.get(identity)),
    } as ConfigurationDocument
  }
  await applyConfiguration(pool, organisationId, doer, request)
}

function emptyRequest(pathPartsSkipped = 2): ApplyRequest {
  const document: ConfigurationDocument = { format: documentFormat }
  return { document, failures: new Failures(document), mode: 'merge', pathPartsSkipped }
}

function refuseUnexpecting({ ifMatch, ifNoneMatch }: Expectation) {
  if (ifMatch === undefined && ifNoneMatch !== '*') throw errors.ifMatchRequired()
}

/** 412 if the thing is not the one that the caller has read. */
async function refuseOther(
  client: Client,
  organisationId: string,
  kind: Kind | 'organisation',
  identity: string,
  old: object | undefined,
  { ifMatch, ifNoneMatch }: Expectation,
): Promise<void> {
  if (ifNoneMatch === '*' && ifMatch === undefined) {
    if (old === undefined) return
    const last = await lastChangeOfThing(client, organisationId, kind, identity)
    throw errors.changedMeanwhile(`${identity} exists already: read it again`, toldOf(last))
  }
  if (old !== undefined && etagOf(old) === ifMatch) return
  const isDeleted = old === undefined
  const last = await lastChangeOfThing(client, organisationId, kind, identity)
  if (last === undefined) {
    const what = isDeleted ? 'does not exist' : 'is not the one you have read'
    throw errors.changedMeanwhile(`${identity} ${what}: read it again`)
  }
  const { name, at } = last
  throw errors.changedMeanwhile(
    `${identity} was ${isDeleted ? 'deleted' : 'changed'} by ${name} at ${at}: read it again`,
    { changedBy: name, changedAt: at, isDeleted },
  )
}

/** The path identifies the thing. A body that names another one is refused. */
function withIdentity(kind: Kind, parts: string[], body: unknown): unknown {
  if (!isRecord(body)) return body
  const identity = fieldsOfIdentity(kind, parts)
  const failures = identityFieldsOf(kind).flatMap((name) =>
    body[name] === undefined || body[name] === identity[name]
      ? []
      : { path: name, text: `must be ${identity[name] ?? 'left out'}, as in the path` },
  )
  if ('versions' in body) failures.push({ path: 'versions', text: 'is not a recognised field' })
  if (failures.length > 0) throw errors.invalidBody(failures)
  return { ...identity, ...body }
}

/** RFC 7396: fields of the patch replace those of the thing, null removes them. */
export function mergePatch(old: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch
  const merged: Record<string, unknown> = isRecord(old) ? { ...old } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value)
  }
  return merged
}
