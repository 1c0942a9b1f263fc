import Type from 'typebox'
import { limits } from '../../../limits.ts'
import { listChanges } from '../../../organisations/audit-log.ts'
import { endpoint } from '../../endpoint.ts'
import { pageOf, readCursor, textPlace } from '../../page-cursor.ts'
import { changeExample, changeFilters, changeSchema, filterOf } from '../../portal/audit-log.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { base, changeRefusals, closed, tag } from './configuration-schemas.ts'

export const listConfigurationChangesEndpoint = endpoint({
  method: 'GET',
  path: `${base}/changes`,
  operationId: 'listConfigurationChanges',
  tag,
  permission: 'configuration:read',
  summary: 'List changes, newest first',
  description: 'The audit log. Entries about users and keys are shown to admins only.',
  query: Type.Object({ ...changeFilters, ...pageQuery }, closed),
  answers: {
    200: {
      description: 'A page of entries.',
      schema: pageSchema('ConfigurationChangePage', changeSchema),
      example: { items: [changeExample], nextCursor: null },
    },
    403: changeRefusals[403],
  },
  async handle({ services, who, query }) {
    const { cursor, limit = limits.pageSizeDefault, ...sent } = query
    const filter = filterOf(who, sent)
    const list = [who.organisationId, 'configuration changes', filter]
    const before = readCursor(services, list, cursor, textPlace)
    const found = await listChanges(services.pool, who.organisationId, filter, before, limit + 1)
    return pageOf(services, list, found, limit, ({ changeId }) => changeId)
  },
})
