import { Decimal } from '../../../platform/values/decimal.ts'
import { readFigure } from '../../../recogniser/values/figure.ts'
import { given, refused } from '../../../recogniser/values/reading.ts'
import type { SheetCell } from '../../../spreadsheets/cells/sheet.ts'
import { equals } from './place-breaks.ts'
import type { RawFigure } from './raw-row.ts'

const one = Decimal.of(1)

/** The rate for one kilogram where the file has it for `per` of them. */
export function perUnit(
  figure: RawFigure | undefined,
  per: Decimal,
  cell: SheetCell | undefined,
): RawFigure | undefined {
  if (figure === undefined || figure.reading.kind !== 'value' || equals(per, one)) return figure
  const factor = Decimal.of(Number((1 / per.toNumber(4)).toPrecision(12)))
  if (!equals(factor.times(per), one))
    return { ...figure, reading: refused(`Rates per ${per} kg are not supported`) }
  // Read again with all its decimals: it must be rounded once, at the end.
  const exact = readFigure(cell, {
    name: 'Rate',
    column: figure.column ?? 0,
    places: 12,
    units: ['kg', '/kg'],
  })
  if (exact.kind !== 'value') return figure
  const rate = Decimal.of(exact.value).times(factor)
  const rounded = rate.roundedTo(4)
  return { ...figure, reading: given(`${rounded}`, exact.isRounded || !equals(rate, rounded)) }
}
