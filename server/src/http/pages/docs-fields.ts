import { type ApiDocument, resolveSchema, type Schema } from './docs-document.ts'
import { escapeHtml, inlineMarkdown } from './page-text.ts'

export interface Field {
  /** As the sender would write it: `shipments[].items[].itemType`. */
  path: string
  required: boolean
  schema: Schema
  type: string
  limits: string[]
}

const levelsMax = 12

/** Every field of a body, parents before their children. */
export function fieldsOf(document: ApiDocument, schema: Schema, prefix = '', level = 0): Field[] {
  if (level > levelsMax) return []
  return shapesOf(document, schema).flatMap((shape) => {
    if (shape.items) return fieldsOf(document, shape.items, `${prefix}[]`, level + 1)
    return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
      const path = prefix ? `${prefix}.${name}` : name
      const resolved = resolveSchema(document, inner)
      const field: Field = {
        path,
        required: shape.required?.includes(name) ?? false,
        schema: resolved,
        type: typeOf(document, resolved),
        limits: limitsOf(document, resolved),
      }
      return [field, ...fieldsOf(document, resolved, path, level + 1)]
    })
  })
}

/** The alternatives of a schema, each resolved; a schema without alternatives is its only one. */
function shapesOf(document: ApiDocument, schema: Schema): Schema[] {
  const resolved = resolveSchema(document, schema)
  const alternatives = resolved.anyOf ?? resolved.oneOf
  return alternatives ? alternatives.flatMap((one) => shapesOf(document, one)) : [resolved]
}

export function typeOf(document: ApiDocument, schema: Schema): string {
  const names = shapesOf(document, schema).map((shape) => {
    if (isFile(shape)) return 'file'
    if (shape.items) return `${typeOf(document, shape.items)}[]`
    if (shape.type !== undefined) return [shape.type].flat().join(' or ')
    const value = shape.const ?? shape.enum?.[0]
    return value === undefined ? 'any' : value === null ? 'null' : typeof value
  })
  return [...new Set(names)].join(' or ')
}

export const isFile = (schema: Schema) =>
  schema.format === 'binary' || schema.contentMediaType === 'application/octet-stream'

/** What the schema's keywords allow, as short phrases. */
export function limitsOf(document: ApiDocument, schema: Schema): string[] {
  return [...new Set(shapesOf(document, schema).flatMap((shape) => limitsOfShape(document, shape)))]
}

function limitsOfShape(document: ApiDocument, shape: Schema): string[] {
  const phrases: (string | undefined)[] = [
    range(shape.minItems, shape.maxItems, 'elements'),
    range(shape.minLength, shape.maxLength, 'characters'),
    range(shape.minimum, shape.maximum, ''),
    shape.exclusiveMinimum === undefined ? undefined : `above ${number(shape.exclusiveMinimum)}`,
    shape.exclusiveMaximum === undefined ? undefined : `below ${number(shape.exclusiveMaximum)}`,
    shape.maxProperties === undefined ? undefined : `at most ${number(shape.maxProperties)} keys`,
    shape.enum ? `one of ${shape.enum.map((value) => `\`${value}\``).join(', ')}` : undefined,
    shape.const === undefined ? undefined : `\`${JSON.stringify(shape.const).replace(/^"|"$/g, '')}\``,
    shape.format && shape.format !== 'binary' ? `format \`${shape.format}\`` : undefined,
    shape.pattern ? `pattern \`${shape.pattern}\`` : undefined,
    shape.uniqueItems ? 'no element twice' : undefined,
    shape.default === undefined ? undefined : `default \`${JSON.stringify(shape.default)}\``,
  ]
  const values = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined
  if (values) {
    const inner = limitsOf(document, values).join(', ')
    phrases.push(`any key, value ${typeOf(document, values)}${inner ? ` (${inner})` : ''}`)
  }
  const ofElements = shape.items && !shape.items.$ref ? limitsOf(document, shape.items) : []
  if (ofElements.length > 0) phrases.push(`each: ${ofElements.join(', ')}`)
  return phrases.filter((phrase) => phrase !== undefined)
}

const numberFormat = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 9 })
const number = (value: number) => numberFormat.format(value)

function range(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  const phrase =
    min !== undefined && max !== undefined
      ? min === max
        ? `exactly ${number(min)}`
        : `${number(min)} to ${number(max)}`
      : min !== undefined
        ? `at least ${number(min)}`
        : max !== undefined
          ? `at most ${number(max)}`
          : undefined
  return phrase && unit ? `${phrase} ${unit}` : phrase
}

/** Marks required fields of requests and optional fields of answers. On narrow screens the table becomes a list. */
export function fieldTable(caption: string, fields: Field[], direction: 'sent' | 'answered'): string {
  if (fields.length === 0) return ''
  const mark = ({ required }: Field) =>
    direction === 'sent'
      ? required && ' <span class="required">required</span>'
      : !required && ' <span class="optional">may be absent</span>'
  const rows = fields.map((field) => {
    const cut = Math.max(field.path.lastIndexOf('.'), -1) + 1
    const parent = field.path.slice(0, cut)
    const name = `<code>${parent ? `<span class="parent">${escapeHtml(parent)}</span>` : ''}${escapeHtml(field.path.slice(cut))}</code>`
    const limits = field.limits
      .map((phrase) => `<span class="limit">${inlineMarkdown(phrase)}</span>`)
      .join(' ')
    const gone = field.schema.deprecated ? ' <span class="deprecated">deprecated</span>' : ''
    return `<tr><th scope="row">${name}${mark(field) || ''}${gone}</th><td class="type">${escapeHtml(field.type)}</td><td>${inlineMarkdown(field.schema.description ?? '')}${limits ? `<div class="limits">${limits}</div>` : ''}</td></tr>`
  })
  return `<div class="table"><table class="fields"><caption>${escapeHtml(caption)}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning and limits</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
