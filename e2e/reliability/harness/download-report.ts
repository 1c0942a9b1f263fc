import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../../service.ts'

/** The report behind a link. Waits where it was downloaded too often in this minute. */
export async function downloadReport(link: string): Promise<Buffer> {
  for (;;) {
    const answer = await call(link)
    if (answer.status !== 429) return answer.bytes
    await wait(Number(answer.headers.get('retry-after')) * 1000)
  }
}
