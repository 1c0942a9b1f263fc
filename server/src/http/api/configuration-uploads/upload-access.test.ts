import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../test/people.ts'
import {
  configurationPath,
  type Method,
  newOrganisation,
  type Sender,
  sendAs,
} from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import {
  applyUploaded,
  csvOf,
  formOfFile,
  type ReadUpload,
  untilRead,
  upload,
} from '../../../../test/rates/uploading.ts'
import { createApiKey } from '../../../organisations/api-keys.ts'
import { permissions, roles, scopes } from '../../../organisations/permissions.ts'

/** Every operation on uploads, by every role and by a key of every scope. */
const app = configuringApp()
let owner: Sender
let read: ReadUpload
let mappingId: string

let sent = 0
const customers = () =>
  csvOf([
    ['customer id', 'name'],
    ['WATTLE', `Wattle ${++sent}`],
  ])

beforeAll(async () => {
  owner = await newOrganisation(app.running)
  await apply(app.running.database.pool, owner.organisationId, exampleDocument())
  await furnish()
})

/** An upload that can be applied, and a mapping. */
async function furnish() {
  const { items } = (await sendAs(app.running, owner, 'GET', 'mappings')).json()
  if (items.length === 0) await applyUploaded(app.running, owner, { kind: 'customers' }, customers())
  mappingId = (await sendAs(app.running, owner, 'GET', 'mappings')).json().items[0].mappingId
  read = await upload(app.running, owner, { kind: 'customers' }, customers())
  expect(read.body.state).toBe('ready')
}

type Call = (method: Method, path: string, body?: unknown) => Promise<{ statusCode: number; json(): unknown }>

interface Operation {
  title: string
  permission: 'configuration:read' | 'configuration:write'
  status: number
  run: (call: Call, send: () => ReturnType<Call>) => ReturnType<Call>
}

const reads = (title: string, pathOf: () => string): Operation => ({
  title,
  permission: 'configuration:read',
  status: 200,
  run: (call) => call('GET', pathOf()),
})
const changes = (title: string, status: number, run: Operation['run']): Operation => ({
  title,
  permission: 'configuration:write',
  status,
  run,
})
const one = () => `uploads/${read.uploadId}`

const operations: Operation[] = [
  reads('list uploads', () => 'uploads'),
  reads('read an upload', one),
  reads('see its changes', () => `${one()}/changes`),
  reads('see its refused rows', () => `${one()}/refused`),
  reads('see its rounded figures', () => `${one()}/rounded`),
  reads('see its sheet', () => `${one()}/sheet`),
  reads('see its effects', () => `${one()}/effects`),
  reads('list mappings', () => 'mappings'),
  reads('get a template', () => 'templates/lanes.csv'),
  reads('export', () => 'exports/customers.xlsx'),
  changes('send a file', 202, (_, send) => send()),
  changes('answer', 200, (call) => call('PATCH', one(), {})),
  changes('apply', 200, (call) => call('POST', `${one()}/apply`, {})),
  changes('discard', 204, (call) => call('DELETE', one())),
  changes('rename a mapping', 200, (call) => call('PATCH', `mappings/${mappingId}`, { name: 'Ours' })),
  changes('delete a mapping', 204, (call) => call('DELETE', `mappings/${mappingId}`)),
]

/** What a refused caller must not have changed. */
const state = async () => ({
  uploads: (await sendAs(app.running, owner, 'GET', 'uploads')).json(),
  mappings: (await sendAs(app.running, owner, 'GET', 'mappings')).json(),
  document: (await sendAs(app.running, owner, 'GET', '')).payload,
})

interface Caller {
  name: string
  /** How a refusal begins. */
  who: string
  may: (permission: Operation['permission']) => boolean
  call: Call
  send: () => ReturnType<Call>
}

async function personOf(role: (typeof roles)[number]): Promise<Caller> {
  const customer = role === 'customer' ? { customerId: 'SALTBUSH' } : {}
  const person = await signedIn(app.running, role, { organisationId: owner.organisationId, ...customer })
  return {
    name: role,
    who: 'Your role',
    may: (permission) => (permissions[permission].roles as readonly string[]).includes(role),
    call: (method, path, body) =>
      person.call(method, `${configurationPath}/${path}`, body, method === 'GET' ? {} : match()),
    send() {
      const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return sendForm({ cookie, 'x-csrf-token': person.csrfToken })
    },
  }
}

async function keyOf(scope: string | undefined): Promise<Caller> {
  const { pool } = app.running.database
  const own = scope === undefined ? [] : [scope]
  const { apiKey } = await createApiKey(pool, owner.organisationId, 'one', own)
  return {
    name: `a key of ${scope ?? 'nothing'}`,
    who: 'This API key',
    may: (permission) => scope === permission,
    call: (method, path, body) =>
      sendAs(app.running, { ...owner, apiKey }, method, path, body, method === 'GET' ? {} : match()),
    send: () => sendForm({ 'x-api-key': apiKey }),
  }
}

const match = () => ({ 'if-match': read.etag })

function sendForm(more: Record<string, string>) {
  const { payload, headers } = formOfFile({ kind: 'customers' }, customers())
  const url = `${configurationPath}/uploads`
  return app.running.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } })
}

let callers: Caller[]
beforeAll(async () => {
  callers = await Promise.all([...roles.map(personOf), ...[...scopes, undefined].map(keyOf)])
})

describe.each(operations)('to $title', ({ permission, run, status }) => {
  test(`needs ${permission}: nobody else may, and changes nothing`, async () => {
    const before = await state()
    const refused = callers.filter(({ may }) => !may(permission))
    expect(refused.length).toBeGreaterThan(4)
    for (const { name, who, call, send } of refused) {
      const answer = await run(call, send)
      const { doing, scopes: needed } = permissions[permission]
      const names = who === 'This API key' ? `: it needs the scope ${needed.join(' or ')}` : ''
      const message = `${who} may not ${doing}${names}`
      expect([name, answer.statusCode, answer.json()]).toEqual([
        name,
        403,
        { statusCode: 403, error: 'Forbidden', message },
      ])
    }
    expect(await state()).toEqual(before)
  })

  test('works for those who may', async () => {
    const allowed = callers.filter(({ may }) => may(permission))
    expect(allowed.length).toBeGreaterThan(2)
    for (const { name, call, send } of allowed) {
      const answer = await run(call, send)
      expect([name, answer.statusCode]).toEqual([name, status])
      if (permission === 'configuration:read') continue
      for (const { uploadId } of (await state()).uploads.items) await untilRead(app.running, owner, uploadId)
      await furnish()
    }
  })
})

test('a person cannot send a file without the CSRF token', async () => {
  const person = await signedIn(app.running, 'admin', { organisationId: owner.organisationId })
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await sendForm({ cookie })).statusCode).toBe(403)
})
