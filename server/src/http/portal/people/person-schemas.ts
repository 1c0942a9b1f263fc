import Type from 'typebox'
import { limits } from '../../../limits.ts'
import { type Permission, permissions, roles } from '../../../organisations/permissions.ts'
import { textOrNull, timestamp } from '../../api/value-schemas.ts'

export const closed = { additionalProperties: false }

export const email = Type.String({
  minLength: 3,
  maxLength: limits.emailCharactersMax,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  description: 'E-mail address.',
  examples: ['maya@quollway.example'],
})
export const password = Type.String({
  minLength: limits.passwordCharactersMin,
  maxLength: limits.passwordCharactersMax,
  description: `A new password, with at least ${limits.passwordDifferentCharactersMin} different characters. The most common passwords are refused.`,
})
export const personName = Type.String({
  maxLength: limits.personNameCharactersMax,
  description: 'Name of the person.',
})
export const role = Type.Enum([...roles], { type: 'string', description: 'What the person may do.' })

export const me = Type.Object(
  {
    userId: Type.String({ description: 'Id of the person.' }),
    email: Type.String({ description: 'E-mail address.' }),
    name: Type.String({ description: 'Name; empty until the person enters one.' }),
    role,
    customerId: textOrNull('The one customer whose rows a customer’s user sees; null for everybody else.'),
    permissions: Type.Array(Type.Enum(Object.keys(permissions) as Permission[], { type: 'string' }), {
      description: "The person's permissions.",
    }),
    organisation: Type.Object(
      {
        organisationId: Type.String({ description: 'Id of the organisation.' }),
        name: Type.String({ description: 'Name of the organisation.' }),
        timeZone: Type.String({ description: 'Time zone for displaying times.' }),
      },
      { description: "The person's organisation.", ...closed },
    ),
    sessionId: Type.String({ description: 'Id of this session.' }),
    csrfToken: Type.String({ description: 'Send it as `x-csrf-token` with every change.' }),
  },
  { title: 'Me', ...closed },
)

export const meExample = {
  userId: '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d513',
  email: 'maya@quollway.example',
  name: 'Maya Chen',
  role: 'finance',
  customerId: null,
  permissions: ['quotes:use', 'imports:read', 'account:use'] satisfies Permission[],
  organisation: {
    organisationId: '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d514',
    name: 'Quollway Logistics',
    timeZone: 'Australia/Sydney',
  },
  sessionId: '0197c5a1-6b8e-7d3c-9f21-4a7be0c8d515',
  csrfToken: 'kq2k3…',
}

export const user = Type.Object(
  {
    userId: Type.String({ description: 'Id of the person.' }),
    email: Type.String({ description: 'E-mail address.' }),
    name: Type.String({ description: 'Name; empty until the person enters one.' }),
    role,
    customerId: textOrNull('The customer of a customer’s user; null for everybody else.'),
    state: Type.Enum(['invited', 'active', 'disabled'], {
      type: 'string',
      description: '`invited` until the person chooses a password.',
    }),
    invitedBy: textOrNull('Who invited the person.'),
    createdAt: timestamp('When the person was invited or created.'),
    lastSignedInAt: textOrNull('When the person signed in last.'),
  },
  { title: 'User', ...closed },
)

export const userExample = {
  userId: meExample.userId,
  email: meExample.email,
  name: meExample.name,
  role: 'finance',
  customerId: null,
  state: 'active',
  invitedBy: 'priya@quollway.example',
  createdAt: '2026-07-01T09:30:00.000Z',
  lastSignedInAt: '2026-07-02T21:04:10.000Z',
}

export const link = Type.Object(
  {
    url: Type.String({ description: 'Copy it and give it to the person. It works once.' }),
    expiresAt: timestamp('When it expires.'),
    purpose: Type.Enum(['invitation', 'reset'], { type: 'string', description: 'What it is for.' }),
  },
  { title: 'AccountLink', ...closed },
)

export const linkExample = {
  url: 'https://cartage.internal/set-password#eyJwIjpb…',
  expiresAt: '2026-07-04T09:30:00.000Z',
  purpose: 'invitation',
}
