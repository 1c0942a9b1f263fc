import { moneyText } from './money.ts'

declare const written: unique symbol

/** JSON text of a value of this type. The type is checked like that of the value itself. */
export type JsonText<T> = string & { readonly [written]: T }

/** Some fields of an object as JSON text, without the braces. What many answers share is written once. */
export type JsonFields<T> = string & { readonly [written]: T }

export const jsonOf = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>

export const parsed = <T>(text: JsonText<T>): T => JSON.parse(text)

export const fieldsOf = <T extends object>(fields: T): JsonFields<T> =>
  JSON.stringify(fields).slice(1, -1) as JsonFields<T>

/** Each call of JSON.stringify costs a microsecond or two, so values that differ in every quote are written without. */
export const textField = <Name extends string>(name: Name, text: string) =>
  `"${name}":${quoted(text)}` as JsonFields<Record<Name, string>>

const quoted = (text: string) => (needsNoEscape.test(text) ? `"${text}"` : JSON.stringify(text))
const needsNoEscape = /^[ !#-[\]-~]*$/

/** As JSON.stringify writes it. */
export const jsonOfNumber = (value: number | null) =>
  `${Number.isFinite(value) ? value : null}` as JsonText<number>

/** Numbers that are undefined are left out; at least one must not be. */
export function numberFields<T extends Record<string, number | null | undefined>>(fields: T): JsonFields<T> {
  let text = ''
  for (const name in fields) {
    const value = fields[name] as number | null | undefined
    if (value === undefined) continue
    if (text !== '') text += ','
    text += `"${name}":${jsonOfNumber(value)}`
  }
  return text as JsonFields<T>
}

export const moneyField = <Name extends string>(name: Name, cents: number) =>
  `"${name}":${moneyText(cents)}` as JsonFields<Record<Name, number>>

/** One field with an already written value. */
export const field = <Name extends string, T>(name: Name, value: JsonText<T>) =>
  `"${name}":${value}` as JsonFields<Record<Name, T>>

/** One field with a list of already written elements. Appending a few is faster than joining them. */
export function listField<Name extends string, T>(
  name: Name,
  elements: JsonText<T>[],
): JsonFields<Record<Name, T[]>> {
  let text = `"${name}":[${elements[0] ?? ''}`
  for (let at = 1; at < elements.length; at++) text += `,${elements[at]}`
  return `${text}]` as JsonFields<Record<Name, T[]>>
}

/** One field with an object of already written values, by name. */
export const recordField = <Name extends string, T>(
  name: Name,
  entries: (readonly [name: string, value: JsonText<T>])[],
) =>
  `"${name}":{${entries.map(([key, value]) => `${quoted(key)}:${value}`).join(',')}}` as JsonFields<
    Record<Name, Record<string, T>>
  >

/** An object from groups of fields, in order. No group may be empty. */
export function objectOf<Groups extends JsonFields<object>[]>(...groups: Groups): JsonText<Joined<Groups>> {
  let text = `{${groups[0]}`
  for (let at = 1; at < groups.length; at++) text += `,${groups[at]}`
  return `${text}}` as JsonText<Joined<Groups>>
}

type Joined<Groups extends JsonFields<object>[]> = Groups extends [
  JsonFields<infer First>,
  ...infer Rest extends JsonFields<object>[],
]
  ? First & Joined<Rest>
  : unknown
