import { acceptActivityPush } from '../../imports/accept-import.ts'
import { activityPushFailures } from '../../imports/push-failures.ts'
import { endpoint } from '../endpoint.ts'
import { activityPush, activityPushExample } from './activity-schemas.ts'
import {
  accepted,
  acceptedAnswer,
  pushHeaders,
  pushOptionsOf,
  pushQuery,
  pushRefusals,
} from './import-schemas.ts'

export const importActivitiesEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/fulfilment/activities',
  operationId: 'importActivities',
  tag: 'Fulfilment',
  summary: 'Import activities (JSON)',
  description: `Queues warehouse activities for the ledger and answers without waiting for the write. Activities have no
identity: every push appends, and a batch that is sent twice is recorded twice, unless both carry the same
\`Idempotency-Key\`.`,
  query: pushQuery,
  headers: pushHeaders,
  body: activityPush,
  bodyExample: activityPushExample,
  furtherBodyFailures: async ({ body }) => activityPushFailures(body),
  answers: {
    202: acceptedAnswer('AcceptedActivities', 'activities', 'data', 'activitiesReceived'),
    ...pushRefusals,
  },
  async handle({ services, who, query, body, rawBody, request }) {
    const options = pushOptionsOf(who, query, request)
    const { importId, acceptedCount } = await acceptActivityPush(
      services,
      who.organisationId,
      body,
      rawBody,
      options,
    )
    return accepted('activities', 'data', importId, { activitiesReceived: acceptedCount })
  },
})
