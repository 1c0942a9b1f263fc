import { expect } from 'vitest'
import { call } from '../service.ts'
import type { Ground } from './ground.ts'
import { quoteRequest } from './tenant.ts'

/** A quote is still answered. */
export async function quoteComes({ service, ours }: Ground): Promise<void> {
  const started = performance.now()
  const json = quoteRequest(ours.customerId)
  const { status } = await call(`${service.url}/v1/org/quote/getQuote`, { apiKey: ours.apiKey, json })
  expect(status).toBe(200)
  expect(performance.now() - started).toBeLessThan(5_000)
}
