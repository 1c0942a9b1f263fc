/** Somebody who is signed in to the portal. */
export interface Person {
  url: string
  cookie: { name: string; value: string }
  /** For calls other than `get`. */
  headers: Record<string, string>
  get(path: string): Promise<void>
}

export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Person> {
  const answer = await fetch(`${url}/portal/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const [, value] =
    /^cartage_session=([^;]+)/.exec(
      answer.headers.getSetCookie().find((one) => one.startsWith('cartage_session=')) ?? '',
    ) ?? []
  if (!answer.ok || value === undefined) throw new Error(`sign-in was answered with ${answer.status}`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const cookie = { name: 'cartage_session', value }
  const headers = { cookie: `${cookie.name}=${value}`, 'x-csrf-token': csrfToken }
  return {
    url,
    cookie,
    headers,
    async get(path) {
      const page = await fetch(url + path, { headers })
      const text = await page.text()
      if (!page.ok) throw new Error(`${path} was answered with ${page.status}: ${text.slice(0, 200)}`)
    },
  }
}
