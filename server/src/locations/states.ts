/** The states and territories of the postcodes, by code. */
export const stateNames: Record<string, string> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')

const codes = new Map(
  Object.entries(stateNames).flatMap(([code, name]) => [
    [code, code],
    [lettersOf(name), code],
  ]),
)

/** The code of a state given by code or full name, in any case and punctuation ("N.S.W."). */
export const stateCodeOf = (text: string): string | undefined => codes.get(lettersOf(text))
