import type { ApiError } from '../../../api/api-error.ts'
import type { AddedConsignment } from '../../../data/lanes.ts'
import { type QuoteForm, requestOf } from '../../../freight/pricing/form.ts'
import { inWords } from '../../../freight/pricing/in-words.ts'

const nameAt = (at: number) => `Added ${at + 1}`

/** The quotes of an address, named by their place. Anybody can write an address: what is no object is left out. */
export const addedOf = (sent: readonly string[]): AddedConsignment[] =>
  sent.flatMap(fieldsOf).map((fields, at) => ({ ...fields, name: nameAt(at) }) as AddedConsignment)

function fieldsOf(sent: string): object[] {
  try {
    const value: unknown = JSON.parse(sent)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : []
  } catch {
    return []
  }
}

/** A quote as it is typed, for the address. Without a service it is the cheapest. */
export function sentOf(form: QuoteForm, customer: string, service: string): string {
  const { general, origin, destination, items } = requestOf(form)
  return JSON.stringify({
    ...(customer === '' ? {} : { customer }),
    ...(service === '' ? {} : { service }),
    origin,
    destination,
    items,
    ...(general.extras ? { extras: general.extras } : {}),
  })
}

/** Those that are left without one of them. */
export const withoutAdded = (sent: readonly string[], name: string): string[] | undefined => {
  const left = sent.filter((one) => fieldsOf(one).length > 0).filter((_, at) => nameAt(at) !== name)
  return left.length > 0 ? left : undefined
}

/** What the server says about the last of some quotes, as its form has the fields. */
export function aboutLast(error: ApiError, count: number): ApiError {
  const last = `consignments.${count - 1}.`
  const asInForm = (path: string) => (path.startsWith(last) ? path.slice(last.length) : path)
  return inWords(error.reworded(({ path, text }) => ({ path: asInForm(path), text })))
}
