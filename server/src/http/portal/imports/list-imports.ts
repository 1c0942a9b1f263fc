import Type from 'typebox'
import type { ImportKind } from '../../../imports/record/import-record.ts'
import {
  type ImportFilter,
  listAllImports,
  listChangedImports,
} from '../../../imports/record/list-all-imports.ts'
import { limits } from '../../../limits.ts'
import { storedAs } from '../../../organisations/list-senders.ts'
import type { Pool } from '../../../platform/database/database.ts'
import { isUuid } from '../../../platform/values/uuid.ts'
import { filterText, filterTime, refuseMeaninglessFilters, timeOfFilter } from '../../api/filters.ts'
import { pageQuery, pageSchema } from '../../api/page-schemas.ts'
import { timestamp } from '../../api/value-schemas.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint } from '../../endpoint.ts'
import { pageOf, readCursor, textPlace } from '../../page-cursor.ts'
import { closed } from '../people/person-schemas.ts'
import { portalImport, portalImportExample, showImports } from './portal-import.ts'

export const listPortalImportsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/imports',
  operationId: 'listPortalImports',
  tag: 'Imports',
  permission: 'imports:read',
  summary: 'Imports of both kinds, newest first',
  description: 'With their senders.',
  query: Type.Object(
    {
      kind: Type.Optional(
        Type.Enum(['shipments', 'activities'], { type: 'string', description: 'Imports of one kind.' }),
      ),
      status: Type.Optional(
        Type.Enum(['queued', 'processing', 'completed', 'rejected', 'failed', 'cancelled'], {
          type: 'string',
          description:
            'Imports with one status; `rejected` are completed ones with rejected rows, without dry runs.',
        }),
      ),
      source: Type.Optional(
        Type.Enum(['data', 'file'], {
          type: 'string',
          description: '`data` for JSON pushes, `file` for files.',
        }),
      ),
      by: filterText('Imports of one person or API key, by id.'),
      find: filterText('Part of the file name or reference, or an id.'),
      from: filterTime('Submitted at this time or later.'),
      to: filterTime('Submitted before this time.'),
      ...pageQuery,
    },
    closed,
  ),
  answers: {
    200: {
      description: 'A page of imports.',
      schema: pageSchema('PortalImportPage', portalImport),
      example: { items: [portalImportExample], nextCursor: null },
    },
  },
  async handle({ services, who, query }) {
    const { cursor, limit = limits.pageSizeDefault, ...sent } = query
    refuseMeaninglessFilters(sent)
    const filter: ImportFilter = {
      customerId: customerOf(who),
      kind: sent.kind as ImportKind | undefined,
      status: sent.status as ImportFilter['status'],
      source: sent.source as ImportFilter['source'],
      submittedBy:
        sent.by === undefined ? undefined : await storedBy(services.pool, who.organisationId, sent.by),
      find: sent.find,
      from: timeOfFilter('from', sent.from, who.timeZone),
      to: timeOfFilter('to', sent.to, who.timeZone),
    }
    const list = [who.organisationId, 'portal imports', filter]
    const before = readCursor(services, list, cursor, textPlace)
    const found = await listAllImports(services.pool, who.organisationId, filter, before, limit + 1)
    const page = pageOf(services, list, found, limit, ({ sequence }) => sequence)
    return { ...page, items: await showImports(services.pool, who.organisationId, page.items) }
  },
})

/** Text that is not an id matches no sender. */
const storedBy = (pool: Pool, organisationId: string, by: string) =>
  isUuid(by) ? storedAs(pool, organisationId, by) : Promise.resolve([])

/** Look back a little further than asked, so that late commits are not missed. */
const overlapMilliseconds = 5000

export const listChangedImportsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/import-changes',
  operationId: 'listChangedImports',
  tag: 'Imports',
  permission: 'imports:read',
  summary: 'List imports that are queued, running or just ended',
  description: `For open pages: poll every second or two while something runs, less often otherwise. Send \`now\` as \`since\`
in the next call.`,
  query: Type.Object(
    { since: filterText('`now` from the previous call; omit it in the first call.') },
    closed,
  ),
  answers: {
    200: {
      description: 'The one that runs, then the others, newest first.',
      schema: Type.Object(
        {
          items: Type.Array(portalImport, { description: 'The imports.' }),
          now: timestamp('To be sent as `since` next time.'),
        },
        { title: 'ImportChanges', ...closed },
      ),
      example: { items: [portalImportExample], now: '2026-07-01T09:30:10.000Z' },
    },
  },
  async handle({ services, who, query }) {
    const now = services.clock()
    const sent = timeOfFilter('since', query.since, who.timeZone)
    const since = new Date(
      sent === undefined ? now.getTime() - 60_000 : Date.parse(sent) - overlapMilliseconds,
    )
    const found = await listChangedImports(
      services.pool,
      who.organisationId,
      customerOf(who),
      since,
      limits.pageSizeMax,
    )
    return { items: await showImports(services.pool, who.organisationId, found), now: now.toISOString() }
  },
})
