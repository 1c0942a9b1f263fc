import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import type { AccountLink } from '../../../organisations/account-links.ts'
import { lastSignIns } from '../../../organisations/last-sign-ins.ts'
import { changeUser, inviteUser, linkForUser } from '../../../organisations/manage-users.ts'
import type { Role } from '../../../organisations/permissions.ts'
import { listUsers, type User } from '../../../organisations/users.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { publicUrl } from '../../public-url.ts'
import type { Services } from '../../services.ts'
import { doerOfRequest } from './person.ts'
import { closed, email, link, linkExample, personName, role, user, userExample } from './person-schemas.ts'

const customerId = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: limits.identifierCharactersMax,
    description: 'The customer of a customer’s user; only for that role.',
  }),
)
const params = Type.Object(
  { userId: Type.String({ description: 'Id of the person.', examples: [userExample.userId] }) },
  closed,
)
const notFound = { ...errorAnswers[404], example: errors.userNotFound().body }

const stateOf = ({ disabledAt, passwordHash }: User): 'disabled' | 'invited' | 'active' => {
  if (disabledAt !== null) return 'disabled'
  return passwordHash === null ? 'invited' : 'active'
}

const shown = (one: User, lastSignedInAt: string | null) => ({
  userId: one.userId,
  email: one.email,
  name: one.name,
  role: one.role,
  customerId: one.customerId,
  state: stateOf(one),
  invitedBy: one.invitedBy,
  createdAt: one.createdAt,
  lastSignedInAt,
})

/** The token goes after a `#`, which browsers never send, so no proxy can log it. */
const linkAnswer = (services: Services, request: FastifyRequest, made: AccountLink) => ({
  url: `${publicUrl(services, request)}/set-password#${made.token}`,
  expiresAt: made.expiresAt,
  purpose: made.purpose,
})

export const listUsersEndpoint = endpoint({
  method: 'GET',
  path: '/portal/users',
  operationId: 'listUsers',
  tag: 'Users',
  permission: 'users:manage',
  summary: 'All users of the organisation',
  description: 'Oldest first.',
  answers: {
    200: {
      description: 'The users.',
      schema: Type.Object(
        { items: Type.Array(user, { description: 'The users.' }) },
        { title: 'Users', ...closed },
      ),
      example: { items: [userExample] },
    },
  },
  async handle({ services, who }) {
    const users = await listUsers(services.pool, who.organisationId)
    const signIns = await lastSignIns(services.pool, who.organisationId)
    return { items: users.map((one) => shown(one, signIns.get(one.userId) ?? null)) }
  },
})

export const inviteUserEndpoint = endpoint({
  method: 'POST',
  path: '/portal/users',
  operationId: 'inviteUser',
  tag: 'Users',
  permission: 'users:manage',
  summary: 'Invite a person',
  description: `Returns a link for choosing a password. It works once within ${limits.accountLinkHours} hours and is shown only once.`,
  body: Type.Object({ email, name: Type.Optional(personName), role, customerId }, closed),
  bodyExample: { email: userExample.email, name: userExample.name, role: 'finance' },
  answers: {
    201: {
      description: 'The person and the link.',
      schema: Type.Object(
        { user: { ...user, description: 'The person.' }, link: { ...link, description: 'The link.' } },
        { title: 'Invitation', ...closed },
      ),
      example: { user: { ...userExample, state: 'invited', lastSignedInAt: null }, link: linkExample },
    },
    409: { ...errorAnswers[409], example: errors.emailTaken().body },
  },
  async handle({ services, who, body, request }) {
    const { pool, signingSecret } = services
    const doer = doerOfRequest(services, who, request)
    const details = { ...body, role: body.role as Role }
    const made = await inviteUser(pool, signingSecret, who.organisationId, doer, details)
    return { user: shown(made.user, null), link: linkAnswer(services, request, made.link) }
  },
})

export const changeUserEndpoint = endpoint({
  method: 'PATCH',
  path: '/portal/users/{userId}',
  operationId: 'changeUser',
  tag: 'Users',
  permission: 'users:manage',
  summary: 'Change a person’s name or role, disable or enable them',
  description:
    'Changing the role or customer, or disabling the person, signs them out everywhere. The last admin cannot be removed.',
  params,
  body: Type.Object(
    {
      name: Type.Optional(personName),
      role: Type.Optional(role),
      customerId,
      disabled: Type.Optional(Type.Boolean({ description: 'Whether the person is disabled.' })),
    },
    closed,
  ),
  bodyExample: { role: 'operations' },
  answers: {
    200: { description: 'The person after the change.', schema: user, example: userExample },
    404: notFound,
    409: { ...errorAnswers[409], example: errors.lastAdmin().body },
  },
  async handle({ services, who, params, body, request }) {
    const doer = doerOfRequest(services, who, request)
    const { role: wanted, ...rest } = body
    const change = wanted === undefined ? rest : { ...rest, role: wanted as Role }
    const changed = await changeUser(services.pool, who.organisationId, doer, params.userId, change)
    const signIns = await lastSignIns(services.pool, who.organisationId)
    return shown(changed, signIns.get(changed.userId) ?? null)
  },
})

export const createUserLinkEndpoint = endpoint({
  method: 'POST',
  path: '/portal/users/{userId}/link',
  operationId: 'createUserLink',
  tag: 'Users',
  permission: 'users:manage',
  summary: 'Create a new password link',
  description: `An invitation if the person has no password yet, otherwise a reset. Earlier links stop working. It works once within ${limits.accountLinkHours} hours.`,
  params,
  answers: {
    200: { description: 'The link. It is shown only once.', schema: link, example: linkExample },
    404: notFound,
    409: { ...errorAnswers[409], example: errors.userDisabled().body },
  },
  async handle({ services, who, params, request }) {
    const doer = doerOfRequest(services, who, request)
    const { pool, signingSecret } = services
    const made = await linkForUser(pool, signingSecret, who.organisationId, doer, params.userId)
    return linkAnswer(services, request, made)
  },
})
