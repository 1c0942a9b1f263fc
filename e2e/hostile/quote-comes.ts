import { checkedClient } from '../checked-client.ts'
import type { Ground } from './ground.ts'
import { quoteRequest } from './tenant.ts'

/** A quote is still answered. If it is not, the test runs out of time. */
export async function quoteComes({ service, ours }: Ground): Promise<void> {
  await checkedClient(service.url, ours.apiKey).quotes.generate(quoteRequest(ours.customerId))
}
