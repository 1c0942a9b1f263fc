import { expect } from 'vitest'
import {
  configurationPath,
  type Method,
  newOrganisation,
  type Sender,
  sendAs,
} from './configuration-calls.ts'
import { exampleDocument } from './configuring.ts'
import { configuringApp } from './configuring-app.ts'

export const card = 'rate-cards/GLX-STD/versions'
export const set = 'zone-sets/AU/versions'

export const match = (etag: unknown) => ({ 'if-match': String(etag) })

export const refusalOf = (answer: { statusCode: number; json(): { message: unknown } }) => [
  answer.statusCode,
  answer.json().message,
]

/** Calls about versions, as an organisation that has the example document. */
export function versionCalls() {
  const app = configuringApp()
  let who: Sender
  const send = (method: Method, path: string, payload?: unknown, headers?: Record<string, string>) =>
    sendAs(app.running, who, method, path, payload, headers)
  return {
    app,
    send,

    /** From now on calls come from a new organisation. */
    async furnish(): Promise<Sender> {
      who = await newOrganisation(app.running)
      const put = await send('PUT', `${configurationPath}?check=false`, exampleDocument(), match('"0"'))
      expect(put.statusCode, put.payload).toBe(200)
      return who
    },

    async firstVersion(list: string): Promise<string> {
      return (await send('GET', list)).json().items[0].versionId
    },

    /** The version in force from the first day of the example document. */
    async firstPublished(): Promise<string> {
      const { items } = (await send('GET', card)).json()
      return items.find((one: { holds: { from: string } | null }) => one.holds?.from === '2026-07-01')
        .versionId
    },

    /** A draft, and where it is. */
    async draft(list: string, body: object = {}) {
      const made = await send('POST', list, body)
      expect(made.statusCode, made.payload).toBe(201)
      return { path: `${list}/${made.json().versionId}`, etag: String(made.headers.etag), body: made.json() }
    },
  }
}
