import Type from 'typebox'
import { nameImports } from '../../imports/answers/name-imports.ts'
import { limits } from '../../limits.ts'
import {
  type ChangeFilter,
  listActors,
  listChanges,
  type RecordedChange,
} from '../../organisations/audit-log.ts'
import { namePeople } from '../../organisations/name-people.ts'
import { may } from '../../organisations/permissions.ts'
import {
  filterText,
  filterTexts,
  filterTime,
  refuseMeaninglessFilters,
  timeOfFilter,
} from '../api/filters.ts'
import { pageQuery, pageSchema } from '../api/page-schemas.ts'
import { textOrNull, timestamp } from '../api/value-schemas.ts'
import { csvAnswer, csvAnswerDescription, fileNameOf } from '../csv-answer.ts'
import { endpoint, type Who } from '../endpoint.ts'
import { pageOf, readCursor, textPlace } from '../page-cursor.ts'
import type { Services } from '../services.ts'
import { closed } from './people/person-schemas.ts'

export const changeFilters = {
  kind: filterText('Changes of one kind, for example `user` or `rateCards`.'),
  identity: filterText('Changes of one thing.'),
  actor: filterText('Changes by one person (e-mail address) or key (prefix).'),
  from: filterTime('Changes at this time or later.'),
  to: filterTime('Changes before this time.'),
}

/** What the portal can filter by. */
const shownFilters = {
  ...changeFilters,
  actor: filterTexts('Changes by these people (e-mail addresses) or keys (prefixes).'),
  find: filterText('Part of an id, name, field, value or reason.'),
}

/** Only admins see changes to people and keys. */
const kindsOfAdmins = ['user', 'key', 'session']

const hiddenFrom = (who: Who) => (may(who.caller, 'users:manage') ? [] : kindsOfAdmins)

export function filterOf(who: Who, sent: ChangeFilter): ChangeFilter {
  refuseMeaninglessFilters(sent as Record<string, unknown>)
  return {
    kind: sent.kind,
    identity: sent.identity,
    actor: sent.actor,
    find: sent.find,
    from: timeOfFilter('from', sent.from, who.timeZone),
    to: timeOfFilter('to', sent.to, who.timeZone),
    withoutKinds: hiddenFrom(who),
  }
}

const value = Type.Unsafe<unknown>({ description: 'As JSON; null if there was none.' })
export const changeSchema = Type.Object(
  {
    changeId: Type.String({ description: 'Id of the entry; later ones are greater.' }),
    changedAt: timestamp('When it was done.'),
    actorType: Type.Enum(['user', 'key', 'command line', 'service'], {
      type: 'string',
      description: 'Who or what did it.',
    }),
    actorName: Type.String({ description: 'E-mail address or prefix, as it was then.' }),
    requestId: textOrNull('Id of the request.'),
    action: Type.String({ description: 'What was done, for example `create`.' }),
    kind: Type.String({ description: 'What it was done to.' }),
    identity: Type.String({ description: 'Which thing it is: its id, code, alias or name.' }),
    fields: Type.Array(
      Type.Object(
        { field: Type.String({ description: 'Name of the field.' }), old: value, new: value },
        closed,
      ),
      { description: 'The fields that changed.' },
    ),
    details: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Further details, for example the counts of an upload.',
    }),
    versionBefore: textOrNull('Version of the configuration before.'),
    versionAfter: textOrNull('Version of the configuration after.'),
    reason: textOrNull('Reason, if one was given.'),
  },
  { title: 'Change', ...closed },
)
export const changeExample = {
  changeId: '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d516',
  changedAt: '2026-07-01T09:30:00.000Z',
  actorType: 'user',
  actorName: 'priya@quollway.example',
  requestId: '0f1d6c1e-5a0b-4c39-9d53-6a2f6a1f6f0e',
  action: 'change',
  kind: 'user',
  identity: 'tom@quollway.example',
  fields: [{ field: 'role', old: 'operations', new: 'finance' }],
  details: null,
  versionBefore: null,
  versionAfter: null,
  reason: null,
}

const shownChange = Type.Object(
  {
    ...changeSchema.properties,
    personName: textOrNull('Name of the person, as it is now.'),
    importName: textOrNull('File name or reference, if the entry is about an import.'),
  },
  { title: 'ShownChange', ...closed },
)

/** Entries with the names by which people know the person and the import. */
async function showChanges({ pool }: Services, organisationId: string, changes: RecordedChange[]) {
  const people = changes.filter(({ actorType }) => actorType === 'user').map(({ actorName }) => actorName)
  const personOf = await namePeople(pool, organisationId, people)
  const isOfImport = ({ kind }: RecordedChange) => kind === 'import' || kind === 'rejectedRows'
  const ids = changes.filter(isOfImport).map(({ identity }) => identity)
  const imports = await nameImports(pool, organisationId, ids)
  return changes.map((change) => ({
    ...change,
    personName: change.actorType === 'user' ? personOf(change.actorName) : null,
    importName: isOfImport(change) ? (imports.get(change.identity) ?? null) : null,
  }))
}

export const listChangesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/audit-log',
  operationId: 'listChanges',
  tag: 'Audit log',
  permission: 'audit-log:read',
  summary: 'List audit entries, newest first',
  description: 'Entries about users, keys and sign-ins are shown to admins only.',
  query: Type.Object({ ...shownFilters, ...pageQuery }, closed),
  answers: {
    200: {
      description: 'A page of entries.',
      schema: pageSchema('ChangePage', shownChange),
      example: {
        items: [{ ...changeExample, personName: 'Priya Rao', importName: null }],
        nextCursor: null,
      },
    },
  },
  async handle({ services, who, query }) {
    const { cursor, limit = limits.pageSizeDefault, ...sent } = query
    const filter = filterOf(who, sent)
    const list = [who.organisationId, 'changes', filter]
    const before = readCursor(services, list, cursor, textPlace)
    const found = await listChanges(services.pool, who.organisationId, filter, before, limit + 1)
    const shown = await showChanges(services, who.organisationId, found)
    return pageOf(services, list, shown, limit, ({ changeId }) => changeId)
  },
})

export const listActorsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/audit-log-actors',
  operationId: 'listActors',
  tag: 'Audit log',
  permission: 'audit-log:read',
  summary: 'List people and keys to filter by',
  description: `Whoever made the latest ${limits.actorsLookedAtMax.toLocaleString('en')} changes, at most ${limits.actorsShownMax}.`,
  answers: {
    200: {
      description: 'People first, then keys and others.',
      schema: Type.Object(
        {
          items: Type.Array(
            Type.Object(
              {
                actorName: Type.String({ description: 'To filter by: e-mail address or prefix.' }),
                personName: textOrNull('Name of the person, as it is now.'),
              },
              { title: 'Actor', ...closed },
            ),
            { description: 'The actors.' },
          ),
        },
        { title: 'Actors', ...closed },
      ),
      example: { items: [{ actorName: 'priya@quollway.example', personName: 'Priya Rao' }] },
    },
  },
  async handle({ services: { pool }, who }) {
    const actors = await listActors(pool, who.organisationId, hiddenFrom(who))
    const personOf = await namePeople(
      pool,
      who.organisationId,
      actors.map(({ actorName }) => actorName),
    )
    return {
      items: actors.map(({ actorType, actorName }) => ({
        actorName,
        personName: actorType === 'user' ? personOf(actorName) : null,
      })),
    }
  },
})

export const exportChangesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/audit-log.csv',
  operationId: 'exportChanges',
  tag: 'Audit log',
  permission: 'audit-log:read',
  summary: 'Export the audit log as CSV',
  description: 'Streams exactly the entries the same filters list.',
  query: Type.Object(shownFilters, closed),
  answers: { 200: csvAnswerDescription },
  endsWithCaller: true,
  handle({ services, who, query, left }) {
    const filter = filterOf(who, query)
    const name = fileNameOf('audit-log', filter, who.timeZone, services.clock())
    return csvAnswer(services, who, left, name, { file: 'auditLog', timeZone: who.timeZone, filter })
  },
})
