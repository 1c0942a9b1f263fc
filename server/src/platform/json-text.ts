import { moneyText } from './money.ts'

declare const written: unique symbol

/** JSON text of a value of this type. The type is checked like that of the value itself. */
export type JsonText<T> = string & { readonly [written]: T }

/** Some fields of an object as JSON text, without the braces. What many answers share is written once. */
export type JsonFields<T> = string & { readonly [written]: T }

export const jsonOf = <T>(value: T): JsonText<T> => JSON.stringify(value) as JsonText<T>

export const fieldsOf = <T extends object>(fields: T): JsonFields<T> =>
  JSON.stringify(fields).slice(1, -1) as JsonFields<T>

/** One field, three times as fast as an object with one field. */
export const textField = <Name extends string>(name: Name, text: string) =>
  `"${name}":${JSON.stringify(text)}` as JsonFields<Record<Name, string>>
export const moneyField = <Name extends string>(name: Name, cents: number) =>
  `"${name}":${moneyText(cents)}` as JsonFields<Record<Name, number>>

/** One field with a list of already written elements. */
export const listField = <Name extends string, T>(
  name: Name,
  elements: JsonText<T>[],
): JsonFields<Record<Name, T[]>> => `"${name}":[${elements.join(',')}]` as JsonFields<Record<Name, T[]>>

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
