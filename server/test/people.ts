import type { LightMyRequestResponse } from 'fastify'
import type { Role } from '../src/organisations/permissions.ts'
import { createUser } from '../src/organisations/users.ts'
import type { TestApp } from './test-app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Browser {
  email: string
  password: string
  cookies: Map<string, string>
  csrfToken: string
  /** Calls like the portal: with its cookies and CSRF token. */
  call(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
}

let made = 0

/** A person of the organisation, signed in. */
export async function signedIn(
  service: TestApp,
  role: Role,
  options: { organisationId?: string; customerId?: string; app?: TestApp['app'] } = {},
): Promise<Browser> {
  made += 1
  const organisationId = options.organisationId ?? service.organisation.organisationId
  const details = { email: `${role}${made}@test.example`, role, customerId: options.customerId ?? null }
  const { email, password } = await createUser(service.database.pool, organisationId, details)
  const browser = browserOf(service, email, password)
  const answer = await browser.call('POST', '/portal/sign-in', { email, password })
  if (answer.statusCode !== 200) throw new Error(answer.payload)
  return browser
}

export function browserOf(service: TestApp, email: string, password: string): Browser {
  const cookies = new Map<string, string>()
  const browser: Browser = {
    email,
    password,
    cookies,
    csrfToken: '',
    async call(method, url, body, headers = {}) {
      const answer = (await service.app.inject({
        method,
        url,
        headers: {
          ...(cookies.size > 0 && {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          }),
          ...(browser.csrfToken && { 'x-csrf-token': browser.csrfToken }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })) as LightMyRequestResponse
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const isJson = String(answer.headers['content-type']).includes('json')
      const { csrfToken } = answer.statusCode === 200 && isJson ? answer.json() : {}
      if (typeof csrfToken === 'string') browser.csrfToken = csrfToken
      return answer
    },
  }
  return browser
}
