import type { Locality, LocalityKind } from './locality.ts'

/**
 * Written by the build, read at startup: one line per locality, tab separated. The path is the same from the
 * sources and from the built server.
 */
export const localityFile = new URL('../../generated/localities.tsv', import.meta.url)

const letters: Record<LocalityKind, string> = { delivery: 'D', 'po-box': 'P', 'large-volume': 'L' }
const kinds: Record<string, LocalityKind> = { D: 'delivery', P: 'po-box', L: 'large-volume' }

export const writeLocalities = (localities: Locality[]): string =>
  localities
    .map(({ postcode, name, state, kind }) => `${postcode}\t${name}\t${state}\t${letters[kind]}\n`)
    .join('')

/** The lines of each postcode, parsed on demand: most are never needed. */
export function linesByPostcode(text: string): Map<string, string[]> {
  const byPostcode = new Map<string, string[]>()
  for (const line of text.trimEnd().split('\n')) {
    const postcode = line.slice(0, 4)
    const lines = byPostcode.get(postcode)
    if (lines) lines.push(line)
    else byPostcode.set(postcode, [line])
  }
  return byPostcode
}

export function readLocality(line: string): Locality {
  const [postcode = '', name = '', state = '', letter = ''] = line.split('\t')
  return { postcode, name, state, kind: kinds[letter] ?? 'delivery' }
}
