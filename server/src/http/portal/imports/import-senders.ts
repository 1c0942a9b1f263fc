import Type from 'typebox'
import { listSenders } from '../../../organisations/list-senders.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint } from '../../endpoint.ts'
import { closed } from '../people/person-schemas.ts'

export const listImportSendersEndpoint = endpoint({
  method: 'GET',
  path: '/portal/import-senders',
  operationId: 'listImportSenders',
  tag: 'Imports',
  permission: 'imports:read',
  summary: 'List everybody who may have sent imports',
  description:
    'People and API keys, for the filter `by` of the imports, including disabled and revoked ones.',
  answers: {
    200: {
      description: 'People first, then keys, each by name.',
      schema: Type.Object(
        {
          items: Type.Array(
            Type.Object(
              {
                id: Type.String({ description: 'To filter by.' }),
                type: Type.Enum(['user', 'key', 'service'], {
                  type: 'string',
                  description: 'Person or API key.',
                }),
                name: Type.String({ description: 'Name of the person or the key.' }),
              },
              closed,
            ),
            { description: 'The senders.' },
          ),
        },
        { title: 'ImportSenders', ...closed },
      ),
      example: {
        items: [{ id: '0197c5b3-02c4-7a11-8e5d-90d1c6f3ab27', type: 'user', name: 'Maya Chen' }],
      },
    },
  },
  async handle({ services, who }) {
    return { items: await listSenders(services.pool, who.organisationId, customerOf(who)) }
  },
})
