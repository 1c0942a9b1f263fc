const keyHeight = 16

/** Beside the middle of each part of the last bar, from the bottom, but never on top of each other. */
export function keyPlaces(middles: number[], lowest: number): number[] {
  let below = lowest + keyHeight
  return middles.map((middle) => {
    below = Math.min(middle, below - keyHeight)
    return below
  })
}
