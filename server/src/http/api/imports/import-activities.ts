import { acceptPush } from '../../../imports/accept/accept-import.ts'
import { endpoint } from '../../endpoint.ts'
import { activityPush, activityPushExample } from '../ledgers/activity-schemas.ts'
import { accepted, acceptedAnswer } from './accepted-import.ts'
import { pushOptionsOf } from './push-options.ts'
import { pushHeaders, pushQuery, pushRefusals } from './push-schemas.ts'

export const importActivitiesEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/fulfilment/activities',
  operationId: 'importActivities',
  tag: 'Fulfilment',
  permission: 'imports:write',
  summary: 'Import activities (JSON)',
  description: `Queues warehouse activities for the ledger and returns before they are written. Activities have no identity:
every push appends, and a batch sent twice is recorded twice unless both pushes carry the same
\`Idempotency-Key\`.`,
  query: pushQuery,
  headers: pushHeaders,
  body: activityPush,
  bodyExample: activityPushExample,
  bodyCheck: 'activityPush',
  answers: {
    202: acceptedAnswer('AcceptedActivities', 'activities', 'data', 'activitiesReceived'),
    ...pushRefusals,
  },
  async handle({ services, who, query, body, rawBody, request }) {
    const options = pushOptionsOf(services, who, query, request)
    const push = await acceptPush(services, who.organisationId, 'activities', body, rawBody, options)
    return accepted('activities', 'data', push, options, { activitiesReceived: push.acceptedCount })
  },
})
