/** The value that a column must have, or several values of which it must have one. */
export type OneOrMore = string | readonly string[]

/**
 * Conditions for a statement with the organisation as $1, and the values they use.
 * One value is compared with `=`: only then does an index also give the order.
 */
export class Conditions {
  readonly #values: unknown[]
  readonly all: string[] = []

  constructor(values: unknown[]) {
    this.#values = values
  }

  where(condition: string, value: unknown): void {
    if (value !== undefined) this.all.push(`and ${condition} $${this.#values.push(value)}`)
  }

  isOneOf(column: string, wanted: OneOrMore | undefined, type: 'text' | 'uuid' = 'text'): void {
    const values = [...new Set([wanted ?? []].flat())]
    if (values.length === 1) this.where(`${column} =`, values[0])
    else if (values.length > 1) this.all.push(`and ${column} = any($${this.#values.push(values)}::${type}[])`)
  }
}
