import type { Patch } from '../../data/resource.ts'
import type { Option } from '../../parts/basics/options.tsx'

/** All values of a form are texts, as people typed them. */
export type Form = Record<string, string>

/**
 * A field of a form. `range` is the fewest and the most, like "4–6". `codes` are several values with commas between
 * them, `choices` several out of a list. `parts` is a list or an object as JSON, which has
 * an editor of its own.
 */
export interface Field {
  /** As the API calls it. */
  name: string
  label: string
  kind: Kind
  unit?: string
  options?: Option[]
  hint?: string
  /** What an empty field means: "No limit". */
  empty?: string
  isWide?: boolean
  /** Cannot be changed once it is there. */
  isFixed?: boolean
  /** How people read its value, if that is not the text itself. */
  inWords?(text: string): string
}

type Kind =
  | ('text' | 'long' | 'number' | 'range' | 'day' | 'tick')
  | ('choice' | 'choices' | 'codes' | 'customer' | 'parts')

export const yes = 'yes'

/** The values of a thing as texts. A field that it does not have is empty. */
export const formOf = (fields: readonly Field[], thing: object): Form =>
  Object.fromEntries(
    fields.map(({ name, kind }) => [name, textOf(kind, (thing as Record<string, unknown>)[name])]),
  )

function textOf(kind: Kind, value: unknown): string {
  if (value === undefined || value === null || value === false) return ''
  if (kind === 'tick') return yes
  if (kind === 'parts') return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
  if (kind === 'range') return [...new Set(value as number[])].join('–')
  if (Array.isArray(value)) return value.join(', ')
  return String(value)
}

/** What the API gets. Text that is no number goes as it is: the server says what is wrong with it. */
function sentValue(kind: Kind, text: string): unknown {
  if (kind === 'tick') return text === yes
  const typed = text.trim()
  if (typed === '') return null
  if (kind === 'number') return numberOf(typed)
  if (kind === 'range') return rangeOf(typed)
  if (kind === 'codes' || kind === 'choices') return codesOf(text)
  if (kind === 'parts') return JSON.parse(text)
  return text
}

const numberOf = (typed: string) => (/^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed)

/** "4–6", "4-6" or "4 to 6"; "4" is from 4 to 4. */
function rangeOf(typed: string): unknown[] {
  const [least = '', most = least] = typed.split(/\s*(?:[-–,]|to)\s*/)
  return [numberOf(least), numberOf(most)]
}

/** "NSF, QLF" and "NSF QLF" are two codes. A name with a blank in it needs the comma. */
export function codesOf(text: string): string[] {
  const between = /[,;\n\t]/.test(text) ? /[,;\n\t]/ : /\s+/
  return [...new Set(text.split(between).map((code) => code.trim()))].filter((code) => code !== '')
}

/** The fields that the person changed. An emptied field is removed. */
export const patchOf = (fields: readonly Field[], before: Form, after: Form): Patch =>
  Object.fromEntries(
    changedFields(fields, before, after).map(({ name, kind }) => [name, sentValue(kind, after[name] ?? '')]),
  )

/** A whole new thing, without what was left empty. */
export const bodyOf = (fields: readonly Field[], form: Form): Patch =>
  Object.fromEntries(
    fields
      .map(({ name, kind }) => [name, sentValue(kind, form[name] ?? '')] as const)
      .filter(([, value]) => value !== null && value !== false),
  )

export const changedFields = (fields: readonly Field[], before: Form, after: Form): Field[] =>
  fields.filter(({ name }) => (before[name] ?? '') !== (after[name] ?? ''))

/** A value as people read it: "120 kg", "Standard", "nothing". */
export function shownValue({ kind, unit, options, empty, inWords }: Field, text: string): string {
  if (inWords) return inWords(text)
  if (kind === 'tick') return text === yes ? 'yes' : 'no'
  if (text === '') return empty?.toLowerCase() ?? 'nothing'
  const named = options?.find(({ id }) => id === text)?.text ?? text
  return unit === undefined ? named : `${named} ${unit}`
}
