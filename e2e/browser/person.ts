/** Somebody who can sign in. */
export interface Person {
  email: string
  password: string
}

export interface Session {
  cookie: { name: string; value: string }
  /** Calls the service as the person's browser does: with JSON, or with a form. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

const sessions = new Map<string, Promise<Session>>()

/** The session of a person: the first call signs in, later ones share it. */
export function sessionOf(url: string, person: Person): Promise<Session> {
  const known = sessions.get(person.email) ?? signInByCall(url, person)
  sessions.set(person.email, known)
  return known
}

export const forgetSessions = (): void => sessions.clear()

export async function signInByCall(url: string, { email, password }: Person): Promise<Session> {
  const answer = await fetch(`${url}/portal/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const name = 'cartage_session'
  const text = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? ''
  const value = text.slice(name.length + 1).split(';')[0] ?? ''
  return {
    cookie: { name, value },
    call: (method, path, body, headers = {}) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          cookie: `${name}=${value}`,
          'x-csrf-token': csrfToken,
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
  }
}
