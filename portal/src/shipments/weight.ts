import { productOf, sumOf } from '../format/decimal.ts'

interface Line {
  itemQuantity: number | null
  itemWeight: number | null
}

/** Kilograms of a line: quantity times weight. Undefined if either is missing. */
export const lineWeight = ({ itemQuantity, itemWeight }: Line): string | undefined =>
  itemQuantity === null || itemWeight === null ? undefined : productOf(itemQuantity, itemWeight)

/** Kilograms of all lines. Undefined if one is unknown, because the sum would be too low. */
export function shipmentWeight(lines: Line[]): string | undefined {
  const weights = lines.map(lineWeight).filter((weight) => weight !== undefined)
  return lines.length === 0 || weights.length < lines.length ? undefined : sumOf(weights)
}
