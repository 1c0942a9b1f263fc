const abbreviations = new Set([
  'ANU',
  'BC',
  'DC',
  'DF',
  'GPO',
  'HMAS',
  'MC',
  'MSC',
  'PO',
  'RAAF',
  'RGH',
  'UNSW',
])
const smallWords = new Set(['AND', 'BY', 'LE', 'OF', 'ON', 'THE', 'Y'])

/** `MCMAHONS POINT` becomes `McMahons Point`, `TAM O'SHANTER` `Tam O'Shanter`, `KINGSTON-ON-MURRAY` `Kingston-on-Murray`. */
export function titleCase(name: string): string {
  let isFirst = true
  return name.toUpperCase().replace(/[\p{Letter}']+/gu, (word) => {
    const isInside = !isFirst
    isFirst = false
    if (abbreviations.has(word)) return word
    if (isInside && smallWords.has(word)) return word.toLowerCase()
    const prefix = /^(MC|[DO]')(?=\p{Letter})/u.exec(word)?.[0] ?? ''
    return capitalised(prefix) + capitalised(word.slice(prefix.length))
  })
}

const capitalised = (word: string) => word.slice(0, 1) + word.slice(1).toLowerCase()
