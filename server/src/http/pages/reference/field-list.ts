import type { Field } from '../document/fields.ts'
import { blockMarkdown, breakable, escapeHtml, inlineMarkdown } from '../text/page-text.ts'

/** Short lists are unfolded: a reader sees at once what is inside `activities`. */
const openFieldsMax = 12
const openSiblingsMax = 4

export type Direction = 'sent' | 'answered'

/** What a link to a field ends with. Elements of lists have no mark in it. */
export const anchorOfField = (path: string) => path.replaceAll('[]', '').replace(/^\./, '')

/**
 * Fields with their types, meanings and limits. What is inside a field is folded. Marks what must be sent, or what may be
 * absent from an answer.
 */
export function fieldList(caption: string, fields: Field[], direction: Direction, prefix: string): string {
  if (fields.length === 0) return ''
  const seen = new Set<string>()
  return `<p class="caption">${escapeHtml(caption)}</p>\n${listOf(fields, direction, prefix, seen, 0)}`
}

function listOf(
  fields: Field[],
  direction: Direction,
  prefix: string,
  seen: Set<string>,
  level: number,
): string {
  const isShort = level === 0 && fields.length <= openSiblingsMax
  const entries = fields.map((field) => {
    const id = `${prefix}.${anchorOfField(field.path)}`
    // Two alternatives of a body may have the same field.
    const attribute = seen.has(id) ? '' : ` id="${escapeHtml(id)}"`
    seen.add(id)
    const isOpen = isShort && field.fields.length <= openFieldsMax
    const inside =
      field.fields.length === 0
        ? ''
        : `<details class="inside"${isOpen ? ' open' : ''}><summary>${countOf(field.fields)} in <code>${breakable(field.name)}</code></summary>
${listOf(field.fields, direction, prefix, seen, level + 1)}</details>`
    return `<li${attribute}>${fieldHead(field, direction)}${meaningOf(field)}${inside}</li>`
  })
  return `<ul class="fields">${entries.join('\n')}</ul>`
}

const countOf = ({ length }: Field[]) => (length === 1 ? '1 field' : `${length} fields`)

function fieldHead(field: Field, direction: Direction): string {
  const mark =
    direction === 'sent'
      ? field.required && ' <span class="required">required</span>'
      : !field.required && ' <span class="optional">may be absent</span>'
  const gone = field.schema.deprecated ? ' <span class="deprecated">deprecated</span>' : ''
  return `<p class="name"><code>${breakable(field.name)}</code> <span class="type">${escapeHtml(field.type)}</span>${mark || ''}${gone}</p>`
}

function meaningOf({ schema, limits }: Field): string {
  const { description = '' } = schema
  const words = description.includes('\n\n')
    ? blockMarkdown(description)
    : description && `<p>${inlineMarkdown(description)}</p>`
  const phrases = limits.map((phrase) => `<span class="limit">${inlineMarkdown(phrase)}</span>`).join(' ')
  return `${words}${phrases ? `<p class="limits">${phrases}</p>` : ''}`
}
