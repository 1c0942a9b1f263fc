/** An exact number, as slow and plain as it can be. */
export interface Fraction {
  n: bigint
  d: bigint
}

export function fraction(value: number): Fraction {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', decimals = ''] = digits.split('.')
  const places = decimals.length - Number(exponent)
  const n = BigInt(whole + decimals)
  return places >= 0 ? { n, d: 10n ** BigInt(places) } : { n: n * 10n ** BigInt(-places), d: 1n }
}

export const zero: Fraction = { n: 0n, d: 1n }
export const add = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
export const minus = (a: Fraction, b: Fraction): Fraction => add(a, { n: -b.n, d: b.d })
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}
export const max = (a: Fraction, b: Fraction) => (compare(a, b) >= 0 ? a : b)
export const sum = (all: Fraction[]): Fraction => all.reduce(add, zero)
export const percent = (value: number): Fraction => times(fraction(value), { n: 1n, d: 100n })

/** The smallest multiple of the step that is not below the value. */
export function roundUp(value: Fraction, step: Fraction): Fraction {
  const quotient = { n: value.n * step.d, d: value.d * step.n }
  const whole = (quotient.n + quotient.d - 1n) / quotient.d
  return times({ n: whole, d: 1n }, step)
}

/** Half up to a multiple of the step; not negative. */
export function roundHalfUp(value: Fraction, step: Fraction): Fraction {
  const quotient = { n: value.n * step.d, d: value.d * step.n }
  const whole = (quotient.n * 2n + quotient.d) / (quotient.d * 2n)
  return times({ n: whole, d: 1n }, step)
}

const cent: Fraction = { n: 1n, d: 100n }

export const toCent = (value: Fraction): Fraction => roundHalfUp(value, cent)
export const cents = (value: Fraction): number => Number((value.n * 100n) / value.d)
