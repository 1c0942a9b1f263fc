import Type from 'typebox'
import { listImports } from '../../imports/find-imports.ts'
import { importAnswer } from '../../imports/import-answer.ts'
import { limits } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, readCursor } from '../page-cursor.ts'
import {
  type ImportLane,
  importExample,
  importLanes,
  importSchema,
  linksOf,
  pageQuery,
  pageSchema,
} from './import-schemas.ts'

/** The same for both kinds, so made from one description. */
export const listImportsEndpoints = Object.values(importLanes).map(listEndpoint)

function listEndpoint({ kind, folder, tag, thing }: ImportLane) {
  return endpoint({
    method: 'GET',
    path: folder,
    operationId: `list${thing}Imports`,
    tag,
    summary: `List ${thing.toLowerCase()} imports`,
    description: 'Newest first.',
    query: Type.Object(pageQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of imports.',
        schema: pageSchema('ImportPage', importSchema),
        example: { items: [importExample], nextCursor: null },
      },
    },
    async handle({ services, who, query, request }) {
      const limit = query.limit ?? limits.pageSizeDefault
      const list = [who.organisationId, 'imports', kind]
      const before = readCursor(services, list, query.cursor) as string | undefined
      const found = await listImports(services.pool, who.organisationId, kind, before, limit + 1)
      const { items, nextCursor } = pageOf(services, list, found, limit, (last) => last.sequence)
      const links = linksOf(services, request)
      return { items: items.map((record) => importAnswer(record, links)), nextCursor }
    },
  })
}
