import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { endOwnSession } from '../../../organisations/end-session.ts'
import { identifySession, readSessionToken } from '../../../organisations/sessions.ts'
import { signIn } from '../../../organisations/sign-in.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import type { Services } from '../../services.ts'
import { clearSessionCookie, setSessionCookie } from '../../session-cookie.ts'
import { knownBrowserOf, rememberBrowser } from './known-browser.ts'
import { describeMe } from './me.ts'
import { doerOfRequest, originOf, personOf } from './person.ts'
import { closed, email, me, meExample } from './person-schemas.ts'

export const signInEndpoint = endpoint({
  method: 'POST',
  path: '/portal/sign-in',
  operationId: 'signIn',
  tag: 'Account',
  permission: 'public',
  summary: 'Sign in',
  description: `Starts a session with a cookie that scripts cannot read. Every failure gets the same answer. After
${limits.failedSignInsPerAccountMax} failures on one account within ${limits.signInWindowMinutes} minutes, no further attempt is accepted until they are over.`,
  body: Type.Object(
    {
      email,
      password: Type.String({
        minLength: 1,
        maxLength: limits.passwordCharactersMax,
        description: 'The password.',
      }),
    },
    closed,
  ),
  bodyExample: { email: meExample.email, password: 'correct horse battery' },
  answers: {
    200: { description: 'Signed in; the cookie is set.', schema: me, example: meExample },
    401: {
      ...errorAnswers[401],
      description: 'E-mail and password do not match.',
      example: errors.signInFailed().body,
    },
    429: { ...errorAnswers[429], example: errors.tooManySignIns(10, 540).body },
  },
  async handle({ services, body, request, reply }) {
    const knownBrowser = knownBrowserOf(services, request, body.email)
    const attempt = { ...body, ...originOf(request), knownBrowser }
    const count = (outcome: string) => services.metrics.signIns.inc({ outcome })
    const { user, token } = await signIn(services.pool, attempt, services.clock(), (recorded) => {
      count('failed')
      recorded.catch((error) => request.log.warn({ err: error }, 'could not record a failed sign-in'))
    }).catch((error) => {
      if (error?.statusCode === 429) count('throttled')
      throw error
    })
    count('succeeded')
    rememberBrowser(services, request, reply, user.email)
    return enter(services, request, reply, token)
  },
})

/** Sets the cookie of a new session and returns who is signed in. */
export async function enter(services: Services, request: FastifyRequest, reply: FastifyReply, token: string) {
  const parts = readSessionToken(token)
  const identity = parts && (await identifySession(services.pool, parts, services.clock()))
  if (!identity) throw errors.signedOut()
  setSessionCookie(services, request, reply, token)
  return describeMe(services, identity.organisationId, identity.person, token)
}

export const signOutEndpoint = endpoint({
  method: 'POST',
  path: '/portal/sign-out',
  operationId: 'signOut',
  tag: 'Account',
  permission: 'account:use',
  summary: 'Sign out',
  description: 'Ends this session.',
  answers: { 204: { description: 'The session has ended.' } },
  async handle({ services, who, request, reply }) {
    const person = personOf(who)
    const doer = doerOfRequest(services, who, request)
    await endOwnSession(services.pool, who.organisationId, person, person.sessionId, doer)
    clearSessionCookie(services, request, reply)
  },
})
