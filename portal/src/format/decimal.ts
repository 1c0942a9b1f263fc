/** Decimals are text, so that no digit is lost: a double keeps only fifteen. */
type Decimal = string | number

interface Digits {
  digits: bigint
  /** How many of them are decimals. */
  places: number
}

function digitsOf(decimal: Decimal): Digits {
  const [number = '', exponent = '0'] = String(decimal).toLowerCase().split('e')
  const [whole = '', decimals = ''] = number.split('.')
  const places = decimals.length - Number(exponent)
  const digits = BigInt(whole + decimals)
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places }
}

function textOf({ digits, places }: Digits): string {
  const all = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const decimals = all.slice(all.length - places).replace(/0+$/, '')
  const whole = all.slice(0, all.length - places)
  return `${digits < 0n ? '-' : ''}${places > 0 && decimals !== '' ? `${whole}.${decimals}` : whole}`
}

/** The exact sum, without trailing zeros. */
export function sumOf(decimals: Decimal[]): string {
  const all = decimals.map(digitsOf)
  const places = Math.max(0, ...all.map((one) => one.places))
  const sum = all.reduce((total, one) => total + one.digits * 10n ** BigInt(places - one.places), 0n)
  return textOf({ digits: sum, places })
}

/** The exact product, without trailing zeros. */
export function productOf(one: Decimal, other: Decimal): string {
  const [a, b] = [digitsOf(one), digitsOf(other)]
  return textOf({ digits: a.digits * b.digits, places: a.places + b.places })
}
