import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { readAccountLink, useAccountLink } from '../../../organisations/account-links.ts'
import { findOrganisation } from '../../../organisations/organisations.ts'
import { openSession } from '../../../organisations/sign-in.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { originOf } from './person.ts'
import { closed, me, meExample, password, personName } from './person-schemas.ts'
import { enter } from './sign-in.ts'

const token = Type.String({
  minLength: 1,
  maxLength: limits.cursorCharactersMax,
  description: 'The token after the `#` of the link. It is sent in the body so that no log records it.',
})
const notUsable = { ...errorAnswers[403], example: errors.accountLinkUsed().body }

export const readAccountLinkEndpoint = endpoint({
  method: 'POST',
  path: '/portal/account-links/read',
  operationId: 'readAccountLink',
  tag: 'Account',
  permission: 'public',
  summary: 'Read an invitation or password reset',
  description: 'Reading the link does not use it up.',
  body: Type.Object({ token }, closed),
  bodyExample: { token: 'eyJwIjpbXX0.c2lnbmF0dXJl' },
  answers: {
    200: {
      description: 'The link works.',
      schema: Type.Object(
        {
          email: Type.String({ description: 'E-mail address of the person.' }),
          name: Type.String({ description: 'Name, if known.' }),
          organisation: Type.String({ description: 'Name of the organisation.' }),
          purpose: Type.Enum(['invitation', 'reset'], { type: 'string', description: 'What it is for.' }),
        },
        { title: 'ReadAccountLink', ...closed },
      ),
      example: {
        email: meExample.email,
        name: '',
        organisation: 'Quollway Logistics',
        purpose: 'invitation',
      },
    },
    403: notUsable,
    429: errorAnswers[429],
  },
  async handle({ services, body, request }) {
    const { pool, signingSecret, clock, strangers } = services
    const link = readAccountLink(pool, signingSecret, body.token, clock())
    const { user, purpose } = await strangers.follow(request.ip, link)
    const organisation = await findOrganisation(pool, user.organisationId)
    return { email: user.email, name: user.name, organisation: organisation?.name ?? '', purpose }
  },
})

export const useAccountLinkEndpoint = endpoint({
  method: 'POST',
  path: '/portal/account-links/use',
  operationId: 'useAccountLink',
  tag: 'Account',
  permission: 'public',
  summary: 'Choose a password with a link',
  description: `Works once, within ${limits.accountLinkHours} hours. Ends every session of the person and signs this browser in.`,
  body: Type.Object({ token, password, name: Type.Optional(personName) }, closed),
  bodyExample: { token: 'eyJwIjpbXX0.c2lnbmF0dXJl', password: 'correct horse battery', name: 'Maya Chen' },
  answers: {
    200: { description: 'Signed in; the cookie is set.', schema: me, example: meExample },
    403: notUsable,
    429: { ...errorAnswers[429], example: errors.tooManySignIns(100, 5).body },
  },
  async handle({ services, body, request, reply }) {
    const { pool, signingSecret, clock, strangers } = services
    const sent = { token: body.token, password: body.password, name: body.name, requestId: request.id }
    const user = await strangers.follow(request.ip, useAccountLink(pool, signingSecret, sent, clock()))
    return enter(services, request, reply, await openSession(pool, user, originOf(request), clock()))
  },
})
