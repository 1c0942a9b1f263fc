import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { countKeyCalls, issueApiKey, listApiKeys, revokeApiKey } from '../../../organisations/api-keys.ts'
import { defaultScopes, scopes } from '../../../organisations/permissions.ts'
import { textOrNull, timestamp } from '../../api/value-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { doerOfRequest } from './person.ts'
import { closed } from './person-schemas.ts'

const prefixExample = 'ctg_live_4TqLx0R'
const name = Type.String({
  minLength: 1,
  maxLength: limits.personNameCharactersMax,
  description: 'What the key is for.',
})
const scopeList = Type.Array(Type.Enum([...scopes], { type: 'string', description: 'A scope.' }), {
  minItems: 1,
  maxItems: scopes.length,
  uniqueItems: true,
  description: 'What the key may do.',
})

const key = Type.Object(
  {
    prefix: Type.String({ description: 'First characters of the key, to recognise it by.' }),
    name,
    scopes: scopeList,
    createdAt: timestamp('When it was created.'),
    createdBy: textOrNull('Who created it; null for older keys.'),
    lastUsedAt: textOrNull('When it was used last, to the minute.'),
    revokedAt: textOrNull('When it was revoked.'),
    revokedBy: textOrNull('Who revoked it.'),
    callsLast7Days: Type.Integer({
      minimum: 0,
      description: 'Requests with this key today and on the 6 days before.',
    }),
  },
  { title: 'ApiKey', ...closed },
)
const keyExample = {
  prefix: prefixExample,
  name: 'storefront',
  scopes: defaultScopes,
  createdAt: '2026-07-01T09:30:00.000Z',
  createdBy: 'priya@quollway.example',
  lastUsedAt: '2026-07-02T21:04:00.000Z',
  revokedAt: null,
  revokedBy: null,
  callsLast7Days: 188_204,
}

export const listKeysEndpoint = endpoint({
  method: 'GET',
  path: '/portal/keys',
  operationId: 'listKeys',
  tag: 'API keys',
  permission: 'keys:manage',
  summary: 'All API keys of the organisation',
  description: 'Revoked ones too. A key itself is never shown again.',
  answers: {
    200: {
      description: 'The keys, oldest first.',
      schema: Type.Object(
        { items: Type.Array(key, { description: 'The keys.' }) },
        { title: 'ApiKeys', ...closed },
      ),
      example: { items: [keyExample] },
    },
  },
  async handle({ services, who }) {
    const keys = await listApiKeys(services.pool, who.organisationId)
    const calls = await countKeyCalls(services.pool, who.organisationId, services.clock())
    return {
      items: keys.map(({ apiKeyId, ...one }) => ({ ...one, callsLast7Days: calls.get(apiKeyId) ?? 0 })),
    }
  },
})

export const createKeyEndpoint = endpoint({
  method: 'POST',
  path: '/portal/keys',
  operationId: 'createKey',
  tag: 'API keys',
  permission: 'keys:manage',
  summary: 'Create an API key',
  description: 'This answer is the only place that shows the key: we store only its hash.',
  body: Type.Object({ name, scopes: scopeList }, closed),
  bodyExample: { name: 'storefront', scopes: defaultScopes },
  answers: {
    201: {
      description: 'The key.',
      schema: Type.Object(
        {
          apiKey: Type.String({ description: 'The whole key. It is shown only once.' }),
          prefix: Type.String({ description: 'Prefix to recognise the key by.' }),
        },
        { title: 'MadeApiKey', ...closed },
      ),
      example: { apiKey: 'ctg_live_…', prefix: prefixExample },
    },
  },
  async handle({ services, who, body, request }) {
    return issueApiKey(services.pool, who.organisationId, doerOfRequest(services, who, request), body)
  },
})

export const revokeKeyEndpoint = endpoint({
  method: 'DELETE',
  path: '/portal/keys/{prefix}',
  operationId: 'revokeKey',
  tag: 'API keys',
  permission: 'keys:manage',
  summary: 'Revoke an API key',
  description: 'Every node rejects it from the next request on.',
  params: Type.Object(
    { prefix: Type.String({ description: 'As the list shows it.', examples: [prefixExample] }) },
    closed,
  ),
  answers: {
    204: { description: 'It is revoked.' },
    404: { ...errorAnswers[404], example: errors.keyNotFound().body },
  },
  async handle({ services, who, params, request }) {
    const doer = doerOfRequest(services, who, request)
    const revoked = await revokeApiKey(services.pool, who.organisationId, params.prefix, doer)
    if (revoked.length === 0) throw errors.keyNotFound()
  },
})
