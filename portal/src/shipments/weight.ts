interface Line {
  itemQuantity: number | null
  itemWeight: number | null
}

/** Kilograms of a line: quantity times weight. Undefined if either is missing. */
export const lineWeight = ({ itemQuantity, itemWeight }: Line): number | undefined =>
  itemQuantity === null || itemWeight === null ? undefined : tidy(itemQuantity * itemWeight)

/** Kilograms of all lines. Undefined if one is unknown, because the sum would be too low. */
export function shipmentWeight(lines: Line[]): number | undefined {
  const weights = lines.map(lineWeight)
  if (lines.length === 0 || weights.includes(undefined)) return undefined
  return tidy(weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0))
}

/** People expect 0.1 + 0.2 to be 0.3. */
const tidy = (kilograms: number) => Number(kilograms.toPrecision(12))
