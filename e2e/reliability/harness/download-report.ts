import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../../service.ts'

/** The report behind a link. Waits if it was downloaded too often in the last minute. */
export async function downloadReport(link: string): Promise<Buffer> {
  for (;;) {
    const answer = await call(link)
    if (answer.status !== 429) return answer.bytes
    await wait(Number(answer.headers.get('retry-after')) * 1000)
  }
}
