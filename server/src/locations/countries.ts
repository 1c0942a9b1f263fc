import countries from 'i18n-iso-countries/index.js'

/** The two-letter ISO 3166 code of a country, given its two- or three-letter code in any case. */
export function countryCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  if (code.length === 3) return countries.alpha3ToAlpha2(code)
  return code.length === 2 && countries.isValid(code) ? code : undefined
}
