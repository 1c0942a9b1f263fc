type Json = Record<string, unknown>

export interface Shared {
  responses: Record<string, Json>
  headers: Record<string, Json>
}

/**
 * Moves errors and headers that operations share to components and refers to them, so that people can read the
 * document and generators make one type of each. Changes the operations in place.
 */
export function shareAnswers(operations: Json[]): Shared {
  const lists = operations.map((operation) => operation.responses as Record<string, Json>)
  const headerLists = lists.flatMap((list) =>
    Object.values(list).map((one) => one.headers as Record<string, Json>),
  )
  const headers = share('headers', headerLists, (name) => name)
  const responses = share('responses', lists, nameOfError)
  return { responses, headers }
}

/** Named after its body; answers whose body only one operation uses stay in place. */
function nameOfError(status: string, response: Json): string | undefined {
  if (status < '400') return undefined
  const content = response.content as Record<string, { schema: { $ref?: string } }> | undefined
  return content?.['application/json']?.schema.$ref?.split('/').at(-1)
}

function share(
  place: string,
  lists: Record<string, Json>[],
  nameOf: (key: string, value: Json) => string | undefined,
): Record<string, Json> {
  const uses = new Map<string, Map<string, number>>()
  for (const list of lists) {
    for (const [key, value] of Object.entries(list)) {
      const name = nameOf(key, value)
      if (name === undefined) continue
      const forms = uses.get(name) ?? new Map<string, number>()
      uses.set(name, forms)
      const form = JSON.stringify(value)
      forms.set(form, (forms.get(form) ?? 0) + 1)
    }
  }
  const shared = new Map<string, string>()
  for (const [name, forms] of uses) {
    const [form, count] = [...forms].reduce((most, one) => (one[1] > most[1] ? one : most))
    if (count > 1) shared.set(name, form)
  }
  for (const list of lists) {
    for (const [key, value] of Object.entries(list)) {
      const name = nameOf(key, value)
      if (name !== undefined && shared.get(name) === JSON.stringify(value)) {
        list[key] = { $ref: `#/components/${place}/${name}` }
      }
    }
  }
  return Object.fromEntries([...shared].sort().map(([name, form]) => [name, JSON.parse(form)]))
}
