import type { Option } from '../basics/options.tsx'

/** The option that a text means: the one it names, whatever its case, else the first. Blank text means none. */
export function namedBy(text: string, options: Option[]): Option | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  return options.find((option) => option.text.toLowerCase() === wanted) ?? options[0]
}
