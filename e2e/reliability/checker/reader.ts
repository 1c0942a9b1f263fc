import { call } from '../../service.ts'
import { findTellTales } from './tell-tales.ts'
import type { Violation } from './violation.ts'

/** Reads the API with an organisation's key and checks every answer against I10. */
export class Reader {
  readonly url: string
  readonly #apiKey: string
  readonly violations: Violation[] = []

  constructor(url: string, apiKey: string) {
    this.url = url
    this.#apiKey = apiKey
  }

  async read(path: string, method: 'GET' | 'POST' = 'GET') {
    const answer = await call(this.url + path, { method, apiKey: this.#apiKey })
    this.violations.push(...findTellTales(answer.status, answer.body))
    return answer
  }

  /** All elements of a list, page by page. */
  async readPages<Item>(path: string): Promise<Item[]> {
    const items: Item[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = new URL(path, this.url)
      page.searchParams.set('limit', '500')
      if (cursor !== '') page.searchParams.set('cursor', cursor)
      const { status, body } = await this.read(page.pathname + page.search)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
      items.push(...body.items)
      cursor = body.nextCursor
    }
    return items
  }
}
