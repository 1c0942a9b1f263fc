import { type Connection, type Query, send } from './send.ts'

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** The most that the service puts on a page: fewer requests. */
const largestPage = 500

/** The pages of a list, each asked for when the one before is done. */
export async function* pagesOf<Item>(
  connection: Connection,
  path: string,
  query: Query = {},
  signal?: AbortSignal,
): AsyncGenerator<Page<Item>, void, undefined> {
  let cursor: string | undefined
  do {
    const { body } = await send<Page<Item>>(connection, {
      method: 'GET',
      path,
      query: { limit: largestPage, ...query, cursor },
      signal,
    })
    yield body
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
}

export async function* itemsOf<Item>(
  ...list: Parameters<typeof pagesOf>
): AsyncGenerator<Item, void, undefined> {
  for await (const { items } of pagesOf<Item>(...list)) yield* items
}
