/** A customer's rate, as far as it says who is priced by a card. */
interface Rate {
  customer: string
  card: string
  effectiveFrom: string
  effectiveTo?: string | undefined
}

export const ratesOn = <T extends Rate>(rates: readonly T[], card: string, day: string): T[] =>
  rates.filter(
    (rate) =>
      rate.card === card &&
      rate.effectiveFrom <= day &&
      (rate.effectiveTo === undefined || rate.effectiveTo >= day),
  )

/** The customers that are priced by a card on a day, each once. */
export const customersOf = (rates: readonly Rate[], card: string, day: string): string[] => [
  ...new Set(ratesOn(rates, card, day).map(({ customer }) => customer)),
]
