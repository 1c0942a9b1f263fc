import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { endOwnSession } from '../../../organisations/end-session.ts'
import { changeOwnPassword, changeUser } from '../../../organisations/manage-users.ts'
import { listSessions } from '../../../organisations/sessions.ts'
import { openSession } from '../../../organisations/sign-in.ts'
import { findUser } from '../../../organisations/users.ts'
import { timestamp } from '../../api/value-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { describeMe, ownToken } from './me.ts'
import { doerOfRequest, originOf, personOf } from './person.ts'
import { closed, me, meExample, password, personName } from './person-schemas.ts'
import { enter } from './sign-in.ts'

export const getMeEndpoint = endpoint({
  method: 'GET',
  path: '/portal/me',
  operationId: 'getMe',
  tag: 'Account',
  permission: 'account:use',
  summary: 'Who is signed in',
  description: 'The person, their permissions and the CSRF token. 401 without a session.',
  answers: { 200: { description: 'The person.', schema: me, example: meExample } },
  async handle({ services, who, request }) {
    return describeMe(services, who.organisationId, personOf(who), ownToken(services, request))
  },
})

export const changeMeEndpoint = endpoint({
  method: 'PATCH',
  path: '/portal/me',
  operationId: 'changeMe',
  tag: 'Account',
  permission: 'account:use',
  summary: 'Change your own name',
  description: 'Only admins change anything else about a person.',
  body: Type.Object({ name: personName }, closed),
  bodyExample: { name: 'Maya Chen' },
  answers: { 200: { description: 'The person after the change.', schema: me, example: meExample } },
  async handle({ services, who, body, request }) {
    const person = personOf(who)
    const doer = doerOfRequest(services, who, request)
    const { name } = await changeUser(services.pool, who.organisationId, doer, person.id, body)
    return describeMe(services, who.organisationId, { ...person, name }, ownToken(services, request))
  },
})

export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/portal/me/password',
  operationId: 'changePassword',
  tag: 'Account',
  permission: 'account:use',
  summary: 'Change your own password',
  description: 'Ends every session of the person and starts a new one for this browser.',
  body: Type.Object(
    {
      currentPassword: Type.String({
        minLength: 1,
        maxLength: limits.passwordCharactersMax,
        description: 'Current password.',
      }),
      newPassword: password,
    },
    closed,
  ),
  bodyExample: { currentPassword: 'correct horse battery', newPassword: 'a longer staple than before' },
  answers: { 200: { description: 'Signed in with a new session.', schema: me, example: meExample } },
  async handle({ services, who, body, request, reply }) {
    const user = await findUser(services.pool, who.organisationId, personOf(who).id)
    if (!user) throw errors.signedOut()
    const changed = await changeOwnPassword(services.pool, user, body, doerOfRequest(services, who, request))
    const token = await openSession(services.pool, changed, originOf(request), services.clock())
    return enter(services, request, reply, token)
  },
})

const session = Type.Object(
  {
    sessionId: Type.String({ description: 'Id of the session.' }),
    address: Type.String({ description: 'Network address it was started from.' }),
    browser: Type.String({ description: 'Browser, from its user agent.' }),
    createdAt: timestamp('When it was started.'),
    lastUsedAt: timestamp('When it was used last, to the minute.'),
    current: Type.Boolean({ description: 'Whether this is the current session.' }),
  },
  { title: 'Session', ...closed },
)

export const listSessionsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/me/sessions',
  operationId: 'listSessions',
  tag: 'Account',
  permission: 'account:use',
  summary: 'List your own sessions',
  description: `Sessions end after ${limits.sessionIdleHours} hours without use and after ${limits.sessionDays} days at the latest.`,
  answers: {
    200: {
      description: 'The sessions, last used first.',
      schema: Type.Object(
        { items: Type.Array(session, { description: 'The sessions.' }) },
        { title: 'Sessions', ...closed },
      ),
      example: {
        items: [
          {
            sessionId: meExample.sessionId,
            address: '203.0.113.9',
            browser: 'Mozilla/5.0',
            createdAt: '2026-07-01T09:30:00.000Z',
            lastUsedAt: '2026-07-01T11:02:00.000Z',
            current: true,
          },
        ],
      },
    },
  },
  async handle({ services, who }) {
    const person = personOf(who)
    const found = await listSessions(services.pool, who.organisationId, person.id, services.clock())
    return { items: found.map((one) => ({ ...one, current: one.sessionId === person.sessionId })) }
  },
})

export const endSessionEndpoint = endpoint({
  method: 'DELETE',
  path: '/portal/me/sessions/{sessionId}',
  operationId: 'endSession',
  tag: 'Account',
  permission: 'account:use',
  summary: 'End one of your own sessions',
  description: 'The browser is signed out at its next request.',
  params: Type.Object(
    { sessionId: Type.String({ description: 'Id of the session.', examples: [meExample.sessionId] }) },
    closed,
  ),
  answers: {
    204: { description: 'It has ended.' },
    404: { ...errorAnswers[404], example: errors.sessionNotFound().body },
  },
  async handle({ services, who, params, request }) {
    const { sessionId } = params
    const doer = doerOfRequest(services, who, request)
    const person = personOf(who)
    const isEnded = await endOwnSession(services.pool, who.organisationId, person, sessionId, doer)
    if (!isEnded) throw errors.sessionNotFound()
  },
})
