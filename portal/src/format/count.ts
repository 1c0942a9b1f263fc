const whole = new Intl.NumberFormat('en-AU')

/** 48,210 */
export const formatCount = (count: number) => whole.format(count)

const rounded = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 6 })
const exact = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 20 })

/** 1,087.5: a quantity with all its decimals. As text it keeps every digit; of a number, digits nobody wrote are left out. */
export const formatQuantity = (quantity: number | string) =>
  (typeof quantity === 'number' ? rounded : exact).format(String(quantity) as `${number}`).replace('-', '−')

/** "1 row", "312 rows", "48,210 shipments" */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** A share in percent: "99.7 %". Rounded to 0 or 100 only if it is exactly that. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '0 %'
  const percent = (part / whole) * 100
  const shown = percent.toFixed(percent < 1 || percent > 99 ? 2 : 1)
  if (Number(shown) === 100 && part < whole) return '> 99.99 %'
  if (Number(shown) === 0 && part > 0) return '< 0.01 %'
  return `${Number(shown)} %`
}

const sizes = ['bytes', 'kB', 'MB', 'GB']

/** 6.2 MB */
export function formatBytes(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < sizes.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${sizes[unit]}`
}
