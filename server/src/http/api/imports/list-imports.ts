import Type from 'typebox'
import { importAnswer } from '../../../imports/answers/import-answer.ts'
import { listImports } from '../../../imports/record/find-imports.ts'
import { limits } from '../../../limits.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint } from '../../endpoint.ts'
import { pageOf, readCursor, textPlace } from '../../page-cursor.ts'
import { filterTime, timeOfFilter } from '../filters.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { linksOf } from '../rejected-rows/report-links.ts'
import { type ImportLane, importLanes } from './import-lanes.ts'
import { importExample, importSchema, importStatuses } from './import-schemas.ts'

/** Both kinds of import share this definition. */
export const listImportsEndpoints = Object.values(importLanes).map(listEndpoint)

function listEndpoint({ kind, folder, tag, thing }: ImportLane) {
  return endpoint({
    method: 'GET',
    path: folder,
    operationId: `list${thing}Imports`,
    tag,
    permission: 'imports:read',
    summary: `List ${thing.toLowerCase()} imports`,
    description: `Newest first. \`finishedAfter\` with \`status=completed&dryRun=false\` lists what was written since you last asked; read each import's rows from the ledger by \`importId\`. Next time,
ask from a few minutes before the latest \`finishedAt\` you have seen: imports may become visible in a different
order than they ended. Reading one twice does no harm.`,
    query: Type.Object(
      {
        status: Type.Optional(
          Type.Enum([...importStatuses], { type: 'string', description: 'Imports with this status.' }),
        ),
        dryRun: Type.Optional(
          Type.Boolean({ description: '`false`: only imports that write. `true`: only dry runs.' }),
        ),
        finishedAfter: filterTime('Imports that ended at this time or later.'),
        ...pageQuery,
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of imports.',
        schema: pageSchema('ImportPage', importSchema),
        example: { items: [importExample], nextCursor: null },
      },
    },
    async handle({ services, who, query, request }) {
      const { cursor, limit = limits.pageSizeDefault, ...sent } = query
      const finishedAfter = timeOfFilter('finishedAfter', sent.finishedAfter, who.timeZone)
      const filter = { ...sent, finishedAfter }
      const customerId = customerOf(who)
      const list = [
        who.organisationId,
        'imports',
        kind,
        filter.status,
        filter.dryRun,
        finishedAfter,
        ...(customerId === null ? [] : [customerId]),
      ]
      const before = readCursor(services, list, cursor, textPlace)
      const found = await listImports(
        services.pool,
        who.organisationId,
        kind,
        filter,
        before,
        limit + 1,
        customerId,
      )
      const { items, nextCursor } = pageOf(services, list, found, limit, (last) => last.sequence)
      const links = linksOf(services, request)
      return { items: items.map((record) => importAnswer(record, links)), nextCursor }
    },
  })
}
