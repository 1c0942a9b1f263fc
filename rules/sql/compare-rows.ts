import type { DescribedColumn } from './describe-statement.ts'
import type { DeclaredColumn } from './find-queries.ts'

/** How the driver returns each type to JavaScript, as configured in `platform/database/database.ts`. Others arrive as text. */
const kindByType: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
}

const kindOf = (type: string, hasOwnParsers: boolean) => {
  if (type.startsWith('_')) return 'array'
  if (type === 'numeric' && hasOwnParsers) return 'any'
  return kindByType[type] ?? 'string'
}

/** What a row type gets wrong about the columns of its statement. */
export function compareRows(
  declared: DeclaredColumn[],
  described: DescribedColumn[],
  hasOwnParsers = false,
): string[] {
  const columns = new Map(described.map((column) => [column.name, column]))
  const names = new Set(declared.map(({ name }) => name))
  return [
    ...declared.filter(({ name }) => !columns.has(name)).map(({ name }) => `${name} is not in the result`),
    ...described.filter(({ name }) => !names.has(name)).map(({ name }) => `${name} is not in the row type`),
    ...declared.flatMap(({ name, kinds, isNullable }) => {
      const column = columns.get(name)
      if (!column) return []
      const kind = kindOf(column.type, hasOwnParsers)
      const wrong = kinds.filter((each) => kind !== 'any' && each !== 'unknown' && each !== kind)
      return [
        ...wrong.map((each) => `${name} is declared as ${each}; ${column.type} arrives as ${kind}`),
        ...(column.isNullable && !isNullable ? [`${name} can be null`] : []),
      ]
    }),
  ]
}
