import { setTimeout as delay } from 'node:timers/promises'
import { createOrganisation, createPerson } from './bench-database.ts'
import type { Burden } from './burdens.ts'
import type { Context } from './context.ts'
import { fillHistory } from './fill-history.ts'
import { type Configured, emptyOrganisation, largeDocument } from './large-configuration.ts'
import { rejectRows } from './reject-rows.ts'
import { signIn } from './signed-in-person.ts'

type Headers = Record<string, string>

interface Call {
  path: string
  headers?: Headers
  body?: object
}

/** With Retry-After. The caller tries again, but does not wait as long as it should. */
const refusals = [409, 429, 503]
const pauseMilliseconds = 500

/** Calls that take the service seconds each, from one person or key, many at once. All callers leave at the end. */
const callsBurden = (name: string, url: string, atOnce: number, calls: Call[]): Burden => ({
  name: `makes ${atOnce} ${name} at once`,
  atMost: 3,
  async run(over) {
    const repeat = async (nth: number) => {
      while (!over.aborted) await callOnce(url, calls[nth % calls.length] as Call, over)
    }
    await Promise.all(Array.from({ length: atOnce }, (_, nth) => repeat(nth)))
  },
})

async function callOnce(url: string, { path, headers, body }: Call, over: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(new URL(path, url), {
      signal: over,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    for await (const _ of answer.body ?? []);
    if (answer.ok) return
    if (!refusals.includes(answer.status)) throw new Error(`${path} was answered with ${answer.status}`)
    await delay(pauseMilliseconds, undefined, { signal: over })
  } catch (error) {
    if (!over.aborted) throw error
  }
}

/** Everything that takes long, on as many rows and rates as a large organisation has. */
export async function workBurdens(
  { sizes, database: { pool }, say }: Context,
  url: string,
): Promise<Burden[]> {
  const organisation = await createOrganisation(pool)
  const { organisationId, apiKey } = organisation
  // Half of the rows of a history are activities.
  const amounts = { growthRows: 2 * sizes.burdenRows, growthRejectedRows: 1, growthImports: 1000 }
  await fillHistory(pool, organisationId, amounts)
  const importId = await rejectRows(url, organisation, sizes.burdenRows)
  const person = await signIn(url, await createPerson(pool, organisationId))
  const rows = `/portal/imports/${importId}/rejected-rows`
  await person.get(`${rows}/summary`)
  const report = await readReportLink(url, apiKey, importId)
  const configured = await emptyOrganisation(pool)
  const version = await makeDraft(url, configured, sizes.configurationZones)
  say('filled the ledgers, rejected the rows and drafted the rates of the other organisation')

  const ofPerson = (path: string, body?: object): Call => ({
    path,
    headers: person.headers,
    ...(body && { body }),
  })
  const ofKey = (path: string): Call => ({ path, headers: { 'x-api-key': configured.apiKey } })
  const burden = (name: string, ...calls: Call[]) => callsBurden(name, url, sizes.burdenCallsAtOnce, calls)
  const size = sizes.burdenRows.toLocaleString('en')
  return [
    burden(`checks of ${size} rejected rows`, ofPerson(`${rows}/check`, { filter: {} })),
    burden(`finds in ${size} rejected rows`, ofPerson(`${rows}/positions?find=NOWHERE`)),
    burden(`error reports of ${size} rows`, { path: report }),
    burden(`exports of ${size} rows`, ofPerson('/portal/activities.csv'), ofPerson('/portal/shipments.csv')),
    burden('effects of a large rate card', ofKey(`${version}/effects`)),
    burden('differences of a large rate card', ofKey(`${version}/diff`)),
  ]
}

async function readReportLink(url: string, apiKey: string, importId: string): Promise<string> {
  const answer = await fetch(`${url}/v1/org/shipments/imports/${importId}`, {
    headers: { 'x-api-key': apiKey },
  })
  const { errorReportUrl } = (await answer.json()) as { errorReportUrl: string }
  return new URL(errorReportUrl).pathname
}

/** The path of a draft in which every lane differs from the version in force. */
async function makeDraft(url: string, { apiKey }: Configured, zones: number): Promise<string> {
  const base = '/v1/org/configuration'
  const call = async (method: string, path: string, body?: string, headers: Headers = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  await call('PUT', `${base}?check=false`, largeDocument(zones).text, { 'if-match': '"0"' })
  const versions = `${base}/rate-cards/CARD/versions`
  const { items } = await call('GET', versions)
  const copy = { copyOf: items[0].versionId, adjust: [{ percent: 4.5 }], effectiveFrom: '2030-07-01' }
  return `${versions}/${(await call('POST', versions, JSON.stringify(copy))).versionId}`
}
