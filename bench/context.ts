import type { BenchDatabase } from './bench-database.ts'
import type { Figure } from './figure.ts'
import type { Imports } from './large-imports.ts'
import type { Sizes } from './sizes.ts'

/** What every part gets. */
export interface Context {
  sizes: Sizes
  database: BenchDatabase
  /** The large imports, run on first use. */
  imports: Imports
  /** Prints progress. */
  say(text: string): void
}

export interface Part {
  name: string
  /** It also needs the large imports as XLSX. */
  needsXlsx?: boolean
  run(context: Context): Promise<Figure[]>
}
