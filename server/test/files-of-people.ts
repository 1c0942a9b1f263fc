import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { type FileToPush, formOf, type ImportingApp } from './importing-app.ts'
import type { Browser } from './people.ts'

export const lanes = {
  shipments: '/v1/org/shipments/imports/file',
  activities: '/v1/org/fulfilment/activities/file',
}
type Kind = keyof typeof lanes

export const places = 'originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType'
export const place = '3000,Melbourne,2000,Sydney,CARTON'

/** Files that people send in the portal, and what came of them. */
export class FilesOfPeople {
  readonly #service: ImportingApp

  constructor(service: ImportingApp) {
    this.#service = service
  }

  post(person: Browser, url: string, file: FileToPush): Promise<LightMyRequestResponse> {
    return this.#service.app.inject({
      method: 'POST',
      url,
      headers: {
        cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': person.csrfToken,
        'content-type': 'multipart/form-data; boundary=B',
      },
      payload: formOf(file),
    })
  }

  /** Sends a file that is accepted, and returns its import once it has ended. */
  async sent(person: Browser, kind: Kind, lines: string[], query = '', name = 'own.csv') {
    const answer = await this.post(person, lanes[kind] + query, { name, content: lines.join('\n') })
    expect(answer.statusCode, answer.payload).toBe(202)
    return this.ended(person, answer.json().importId)
  }

  async ended(person: Browser, importId: string) {
    const read = async () => (await person.call('GET', `/portal/imports/${importId}`)).json()
    await expect.poll(async () => (await read()).finishedAt, { timeout: 60_000 }).not.toBeNull()
    return read()
  }

  async errorsOf(person: Browser, kind: Kind, importId: string): Promise<string[]> {
    const folder = kind === 'shipments' ? '/v1/org/shipments/imports' : '/v1/org/fulfilment/imports'
    const { items } = (await person.call('GET', `${folder}/${importId}/errors`)).json()
    return items.map(({ error }: { error: string }) => error)
  }

  async shipment(shipmentId: string) {
    const { rows } = await this.#service.database.pool.query(
      `select customer_id as "customerId", total_cost_received::float8 as cost, flags from shipment
       where organisation_id = $1 and shipment_id = $2`,
      [this.#service.organisation.organisationId, shipmentId],
    )
    return rows[0]
  }
}
