import { countryCodeOf } from '../../../locations/countries.ts'
import { countryNamed } from '../../../locations/country-names.ts'
import { zoneColumns } from '../../columns/zone-columns.ts'
import { rememberedFor } from '../rows/doubtful.ts'
import type { OpenTable } from '../rows/open-tables.ts'
import type { OpenFile } from '../rows/read-things.ts'
import { RowCells } from '../rows/row-cells.ts'

const whole = 'the whole state or country'
const refuseThese = 'refuse these rows'
const rowsNamedMax = 3

const isFilled = (cells: RowCells, ...headers: string[]) => headers.some((header) => !cells.isBlank(header))
const hasPostcode = (cells: RowCells) => isFilled(cells, 'postcodes', 'postcode from', 'postcode to')

function countryOf(cells: RowCells): string {
  const written = cells.text('country', 'optional')
  return written === undefined ? 'AU' : (countryNamed(written) ?? countryCodeOf(written) ?? written)
}

/** The form of our own templates and exports, where a state alone is the whole state. */
const isOwnForm = ({ positions }: OpenTable) => zoneColumns.every(({ header }) => positions.has(header))

/**
 * A state without a postcode is the whole state. Among rows with postcodes, the postcode may only be missing: it is
 * asked. Returns what refuses such a row.
 */
export function wholePlaces({ tables, asker }: OpenFile): (cells: RowCells) => void {
  const rows = tables
    .filter((table) => !isOwnForm(table))
    .flatMap((table) => table.rows.map((row) => new RowCells(table, row)))
  const withPostcodes = new Set(rows.filter(hasPostcode).map(countryOf))
  const isMeant = (cells: RowCells) =>
    !hasPostcode(cells) &&
    isFilled(cells, 'state', 'country') &&
    !isFilled(cells, 'suburb') &&
    withPostcodes.has(countryOf(cells))
  const found = rows.filter(isMeant)
  const [first] = found
  if (first === undefined) return () => {}
  const numbers = found.map(({ rowNumber }) => rowNumber)
  const further = numbers.length - rowsNamedMax
  const named = `${numbers.slice(0, rowsNamedMax).join(', ')}${further > 0 ? ` and ${further} more` : ''}`
  const said = [first.text('state', 'optional'), first.text('country', 'optional')].filter(
    (text) => text !== undefined,
  )
  const question = {
    id: 'rows without postcodes',
    text:
      found.length === 1
        ? `Row ${named} names ${said.join(', ')} without a postcode, others have one. What is meant?`
        : `Rows ${named} name a state or a country without a postcode, the first of them ${said.join(', ')}. Others have one. What is meant?`,
    answers: [whole, refuseThese],
    meaning: ['All of it is in the zone.', 'They are refused: each needs its postcode.'],
    at: { sheet: first.sheet, row: first.rowNumber },
  }
  const texts = found.map((cells) => cells.texts.join('\t'))
  const answer = asker.ask(question, rememberedFor(question.id, texts))
  return (cells) => {
    if (answer === refuseThese && isMeant(cells)) cells.refuse('Postcode is required', 'postcodes')
  }
}
