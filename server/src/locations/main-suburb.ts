import { foldedWords } from './locality-name.ts'
import type { SourceRow } from './source-row.ts'

/** Overrides where the score below picks a smaller neighbour, or nothing. */
const overrides = new Map(
  `0800 DARWIN, 0810 NIGHTCLIFF, 0812 KARAMA, 0820 STUART PARK, 0822 MANINGRIDA, 0854 BORROLOOLA, 0862 ELLIOTT,
   0872 YULARA, 0880 NHULUNBUY, 2000 SYDNEY, 2007 ULTIMO, 2010 SURRY HILLS, 2021 PADDINGTON, 2030 VAUCLUSE,
   2031 RANDWICK, 2032 KINGSFORD, 2036 MATRAVILLE, 2037 GLEBE, 2042 NEWTOWN, 2084 TERREY HILLS, 2099 DEE WHY,
   2100 BROOKVALE, 2107 AVALON BEACH, 2108 PALM BEACH, 2111 GLADESVILLE, 2114 WEST RYDE, 2137 CONCORD,
   2159 GALSTON, 2163 VILLAWOOD, 2168 GREEN VALLEY, 2190 GREENACRE, 2193 CANTERBURY, 2206 EARLWOOD, 2218 CARLTON,
   2219 SANS SOUCI, 2225 OYSTER BAY, 2226 JANNALI, 2230 CRONULLA, 2261 THE ENTRANCE, 2263 TOUKLEY,
   2282 WARNERS BAY, 2283 TORONTO, 2290 CHARLESTOWN, 2305 NEW LAMBTON, 2324 RAYMOND TERRACE,
   2540 SANCTUARY POINT, 2571 PICTON, 2600 CANBERRA, 2602 DICKSON, 2604 KINGSTON, 2722 GUNDAGAI,
   2777 SPRINGWOOD, 3000 MELBOURNE, 3011 FOOTSCRAY, 3023 DEER PARK, 3024 WYNDHAM VALE, 3037 SYDENHAM,
   3095 ELTHAM, 3101 KEW, 3103 BALWYN, 3123 HAWTHORN EAST, 3135 RINGWOOD EAST, 3141 SOUTH YARRA, 3142 TOORAK,
   3145 MALVERN EAST, 3161 CAULFIELD NORTH, 3171 SPRINGVALE, 3184 ELWOOD, 3195 MORDIALLOC, 3207 PORT MELBOURNE,
   3222 DRYSDALE, 3691 BARANDUDA, 4007 HAMILTON, 4012 NUNDAH, 4102 WOOLLOONGABBA, 4171 BULIMBA,
   4213 MUDGEERABA, 4217 SURFERS PARADISE, 4814 AITKENVALE, 5067 NORWOOD, 6799 WEST ISLAND COCOS (KEELING) ISLANDS,
   7010 GLENORCHY, 7015 LINDISFARNE, 7018 BELLERIVE, 7151 MACQUARIE ISLAND`
    .split(',')
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(0, 4), entry.slice(5)]),
)

/**
 * The localities of a postcode, main suburb first: the one people mean by the postcode alone. The source does not
 * name it, and the alphabetically first is wrong (2000 would be Barangaroo), so each gets points for signs of a
 * larger place: neighbours, a delivery centre or region named after it, a post office.
 */
export function mainSuburbFirst(
  postcode: string,
  rows: SourceRow[],
  hasPostOffice: (row: SourceRow) => boolean,
): SourceRow[] {
  const override = overrides.get(postcode)
  if (override !== undefined && !rows.some((row) => row.locality === override)) {
    throw new Error(`${override} is not in ${postcode}`)
  }
  const points = new Map(
    rows.map((row) => [row, row.locality === override ? Infinity : pointsOf(row, rows, hasPostOffice(row))]),
  )
  return [...rows].sort((a, b) =>
    points.get(a) === points.get(b) ? 0 : (points.get(b) ?? 0) - (points.get(a) ?? 0),
  )
}

const officeEnding = / (BC|DC|DF|FORWARD|GPO|MC|MILPO|MSC|PO|RAAF|RGH|CENTRE|PLAZA|DEPOT|UNIVERSITY) $/
const direction = / (NORTH|SOUTH|EAST|WEST|UPPER|LOWER|HEIGHTS) /

function pointsOf(row: SourceRow, rows: SourceRow[], hasPostOffice: boolean): number {
  const name = spaced(row.locality)
  const namedAfterIt = rows.filter((other) => other !== row && spaced(other.locality).includes(name)).length
  const centres = rows.filter((other) => spaced(other.dc).startsWith(name)).length
  const isPartOfNeighbour = rows.some(
    (other) => other !== row && spaced(other.locality) === spaced(name.replace(direction, ' ')),
  )
  let points = { 'Delivery Area': 6, 'Post Office Boxes': 2 }[row.type] ?? 1
  if (officeEnding.test(name)) points -= 10
  if (direction.test(name) && isPartOfNeighbour) points -= 4
  points += Math.min(6, 2 * namedAfterIt)
  if (centres > 0) points += 1 + Math.round((6 * centres) / rows.length)
  if (spaced(row.sa3name).includes(name)) points += 4
  if (spaced(row.sa4name).includes(name)) points += 2
  if (hasPostOffice) points += 2
  return points
}

const spacedNames = new Map<string, string>()

/** With a space on both sides, so that `includes` finds whole words only. Each name is compared with all of its postcode. */
function spaced(name: string): string {
  const known = spacedNames.get(name)
  if (known !== undefined) return known
  const made = ` ${foldedWords(name).join(' ')} `
  spacedNames.set(name, made)
  return made
}
