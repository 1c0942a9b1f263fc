/** Runs work for each item, a few at a time; stops at the first failure. */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  const hand = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
}
