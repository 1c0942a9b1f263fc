import type { ErrorObject } from 'ajv/dist/2020.js'

const articles: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What is wrong with a value, as Ajv with `verbose` found it: `must be a string`. */
export function failureSentence({ keyword, params, schema, message }: ErrorObject): string {
  switch (keyword) {
    case 'type': {
      const types: string[] = [params.type].flat()
      return `must be ${types.map((type) => articles[type] ?? type).join(' or ')}`
    }
    case 'minItems':
      return `must contain at least ${plural(params.limit, 'element')}`
    case 'maxItems':
      return `must contain at most ${plural(params.limit, 'element')}`
    case 'minLength':
      return params.limit === 1
        ? 'must not be empty'
        : `must have at least ${plural(params.limit, 'character')}`
    case 'maxLength':
      return `must have at most ${plural(params.limit, 'character')}`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'exclusiveMinimum':
      return `must be greater than ${params.limit}`
    case 'exclusiveMaximum':
      return `must be less than ${params.limit}`
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`
    case 'const':
      return `must be ${params.allowedValue}`
    case 'not':
      return `must not be ${(schema as { const: unknown }).const}`
    default:
      return message ?? 'is not valid'
  }
}
