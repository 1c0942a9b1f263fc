import type { LineAnswer, SurchargeAnswer } from '../answer-schemas.ts'
import type { SurchargeWorkings } from './workings.ts'

/** Surcharges without the fuel levy. `charged` is undefined for one of 0.00, which is not on the quote. */
export function chargedAndWorkings(
  { surcharges }: LineAnswer,
  workings: SurchargeWorkings[],
): { charged: SurchargeAnswer | undefined; rule: SurchargeWorkings }[] {
  let at = 0
  return workings.map((rule) => ({
    charged: rule.unlistedName === undefined ? surcharges[at++] : undefined,
    rule,
  }))
}

export const cents = (money: number): number => Math.round(money * 100)
