import { type ApiDocument, resolveSchema, type Schema } from './api-document.ts'

export interface Field {
  name: string
  /** As the sender would write it: `shipments[].items[].itemType`. */
  path: string
  required: boolean
  schema: Schema
  type: string
  limits: string[]
  /** The fields of an object, or of each element of a list. */
  fields: Field[]
}

const levelsMax = 12

/** The fields of a body, each with those inside it. */
export function fieldsOf(document: ApiDocument, schema: Schema, prefix = '', level = 0): Field[] {
  if (level > levelsMax) return []
  return shapesOf(document, schema).flatMap((shape) => {
    if (shape.items) return fieldsOf(document, shape.items, `${prefix}[]`, level + 1)
    return Object.entries(shape.properties ?? {}).map(([name, inner]) => {
      const path = prefix ? `${prefix}.${name}` : name
      const resolved = resolveSchema(document, inner)
      return {
        ...fieldOf(document, name, resolved, shape.required?.includes(name) ?? false),
        path,
        fields: fieldsOf(document, resolved, path, level + 1),
      }
    })
  })
}

/** A field with nothing inside, such as a parameter or a header. */
export const fieldOf = (document: ApiDocument, name: string, schema: Schema, required: boolean): Field => ({
  name,
  path: name,
  required,
  schema,
  fields: [],
  type: typeOf(document, schema),
  limits: limitsOf(document, schema),
})

/** Every field, parents before what is inside them. */
export const allFields = (fields: Field[]): Field[] =>
  fields.flatMap((field) => [field, ...allFields(field.fields)])

/** The alternatives of a schema, each resolved; a schema without alternatives is its only one. */
function shapesOf(document: ApiDocument, schema: Schema): Schema[] {
  const resolved = resolveSchema(document, schema)
  const alternatives = resolved.anyOf ?? resolved.oneOf
  return alternatives ? alternatives.flatMap((one) => shapesOf(document, one)) : [resolved]
}

function typeOf(document: ApiDocument, schema: Schema): string {
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
function limitsOf(document: ApiDocument, schema: Schema): string[] {
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
