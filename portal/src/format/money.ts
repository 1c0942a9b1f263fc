/**
 * An amount with two decimals and thousands separators. Amounts come as decimal text and stay text, so that no digit is
 * lost; a number is taken too, where the API has one.
 */
export function formatMoney(amount: string | number): string {
  const text = typeof amount === 'number' ? amount.toFixed(2) : amount
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', decimals = ''] = match
  const shown = decimals.padEnd(2, '0')
  return `${sign && '−'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${shown}`
}
