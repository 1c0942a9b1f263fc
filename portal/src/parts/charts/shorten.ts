/** A figure of an axis: 7500 is "7.5k". */
export const shorten = (tick: number) => (tick >= 1000 ? `${tick / 1000}k` : String(tick))
