import { inject } from 'vitest'
import { cartageJson } from '../service.ts'
import { type Person, sessionOf } from './person.ts'

/** An organisation for one story, so that other stories do not change its counts. */
export interface Organisation {
  apiKey: string
  admin: Person
}

/** With the configuration and the ledgers of the demo. */
export const makeOrganisation = (name: string) => create(name, '--demo')

/** With nothing but its admin and one API key. */
export const makeEmptyOrganisation = (name: string) => create(name)

async function create(name: string, ...more: string[]): Promise<Organisation> {
  const { dataDir } = inject('ground')
  const email = `admin@${name.toLowerCase().replaceAll(' ', '-')}.example`
  const command = ['org', 'create', '--name', name, '--email', email, ...more]
  const { apiKey, portal } = await cartageJson({ DATA_DIR: dataDir }, ...command)
  return { apiKey, admin: portal }
}

/** Invites a person, who then chooses a password. */
export async function invite(admin: Person, user: { email: string; role: string; customerId?: string }) {
  const { url } = inject('ground')
  const { call } = await sessionOf(url, admin)
  const invited = (await (await call('POST', '/portal/users', user)).json()) as { link: { url: string } }
  const person = { email: user.email, password: 'a password of ten' }
  await call('POST', '/portal/account-links/use', {
    token: new URL(invited.link.url).hash.slice(1),
    password: person.password,
    name: user.email.split('@')[0],
  })
  return person
}
