import countries from 'i18n-iso-countries/index.js'

/** What people write besides the names themselves. */
const otherNames: readonly (readonly [name: string, code: string])[] = [
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['Aotearoa', 'NZ'],
  ['United States of America', 'US'],
  ['Hong Kong', 'HK'],
  ['Macau', 'MO'],
]

let codes: Map<string, string> | undefined

/** The two-letter code of a country given its English name, in any case and with or without dots and blanks. */
export function countryNamed(name: string): string | undefined {
  codes ??= readNames()
  return codes.get(folded(name))
}

function readNames(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const known = Object.keys(countries.getAlpha2Codes()).map((code) => [names.of(code) ?? code, code] as const)
  return new Map([...known, ...otherNames].map(([name, code]) => [folded(name), code]))
}

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^\s*the\s/, '')
    .replace(/[^a-z]/g, '')
