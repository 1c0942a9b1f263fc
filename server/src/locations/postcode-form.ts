import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

/** Forms in use that the library does not know, without blanks and dashes. */
const alsoInUse: Record<string, RegExp> = {
  AR: /^\d{4}$/,
  AS: /^96799\d{4}$/,
  KH: /^\d{6}$/,
  KZ: /^[A-Z]\d\d[A-Z]\d[A-Z]\d$/,
  NI: /^\d{5}$/,
  PW: /^96940\d{4}$/,
  SA: /^\d{9}$/,
  SV: /^\d{4}$/,
  VE: /^\d{4}[A-Z]$/,
}

/** Without blanks and dashes. The longest has ten. */
const charactersMax = 12

/**
 * Whether a country could have this postcode, judged by its form alone. Case, blanks, dashes and a leading country code
 * make no difference. A country without a known form takes any text.
 */
export function canBePostcode(postalCode: string, countryCode: string): boolean {
  if (!postcodeValidatorExistsForCountry(countryCode)) return true
  const code = postalCode.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  if (code === '' || code.length > charactersMax) return false
  return (
    hasForm(code, countryCode) ||
    (code.startsWith(countryCode) && hasForm(code.slice(countryCode.length), countryCode))
  )
}

/** The library requires some blanks and dashes, such as that of 100-0001, so each place for one is tried. */
function hasForm(code: string, countryCode: string): boolean {
  if (code === '') return false
  if (postcodeValidator(code, countryCode) || alsoInUse[countryCode]?.test(code)) return true
  for (let at = 1; at < code.length; at++) {
    for (const separator of ['-', ' ']) {
      if (postcodeValidator(`${code.slice(0, at)}${separator}${code.slice(at)}`, countryCode)) return true
    }
  }
  return false
}
