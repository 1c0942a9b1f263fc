import Type from 'typebox'
import { readVersions } from '../../../configuration/state/versions.ts'
import { textOrNull } from '../../api/value-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import { closed } from '../people/person-schemas.ts'

export const listDraftsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/drafts',
  operationId: 'listDrafts',
  tag: 'Quotes',
  permission: 'configuration:read',
  summary: 'List the drafts of rate cards and zone sets',
  description: 'To price another day as if they were published.',
  answers: {
    200: {
      description: 'Rate cards first.',
      schema: Type.Object(
        {
          items: Type.Array(
            Type.Object(
              {
                versionId: Type.String({ description: 'Id of the draft.' }),
                kind: Type.Enum(['rateCards', 'zoneSets'], {
                  type: 'string',
                  description: 'What it is a draft of.',
                }),
                owner: Type.String({ description: 'Alias of the rate card or code of the zone set.' }),
                effectiveFrom: textOrNull('Its first day; null if it has none yet.'),
              },
              closed,
            ),
            { description: 'The drafts.' },
          ),
        },
        { title: 'Drafts', ...closed },
      ),
      example: {
        items: [
          {
            versionId: '0197c5b3-02c4-7a11-8e5d-90d1c6f3ab27',
            kind: 'rateCards',
            owner: 'GLX-STD',
            effectiveFrom: '2027-07-01',
          },
        ],
      },
    },
  },
  async handle({ services, who }) {
    const of = async (kind: 'rateCards' | 'zoneSets') =>
      (await readVersions(services.pool, who.organisationId, kind))
        .filter(({ state }) => state === 'DRAFT')
        .map(({ versionId, owner, effectiveFrom }) => ({ versionId, kind, owner, effectiveFrom }))
    return { items: [...(await of('rateCards')), ...(await of('zoneSets'))] }
  },
})
