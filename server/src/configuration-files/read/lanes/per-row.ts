import { Decimal } from '../../../platform/values/decimal.ts'
import { type SheetCell, shownText } from '../../../spreadsheets/cells/sheet.ts'

/** The label of a row that prices what is above the last weight. */
export interface PerRow {
  readonly per: Decimal
  /** The weight above which it applies, if the label says so. */
  readonly over: Decimal | undefined
}

const label =
  /^(?:over (\d+(?:\.\d+)?)(?: ?kgs?)?,? )?(?:per|each|every|plus per|add'?l|additional|extra|\/)(?: (?:per|each|every|add'?l|additional|extra))? ?(\d+(?:\.\d+)?)? ?(?:kgs?|kilos?)(?: (?:thereafter|above|over))?$/i

/** `per kg`, `per 0.5 kg`, `each additional 0.5 kg`, `over 20 kg per kg`. */
export function perRowOf(cell: SheetCell | undefined): PerRow | undefined {
  const match = label.exec(shownText(cell).replace(/\s+/g, ' ').trim())
  if (match === null) return undefined
  const per = Decimal.of(match[2] ?? '1')
  return per.isZero() ? undefined : { per, over: match[1] === undefined ? undefined : Decimal.of(match[1]) }
}
