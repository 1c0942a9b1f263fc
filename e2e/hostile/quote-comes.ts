import { expect } from 'vitest'
import { checkedClient } from '../checked-client.ts'
import type { Ground } from './ground.ts'
import { quoteRequest } from './tenant.ts'

/** A quote is still answered. */
export async function quoteComes({ service, ours }: Ground): Promise<void> {
  const started = performance.now()
  await checkedClient(service.url, ours.apiKey).quotes.generate(quoteRequest(ours.customerId))
  expect(performance.now() - started).toBeLessThan(5_000)
}
