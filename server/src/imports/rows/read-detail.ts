import type { NamedPlace } from '../../locations/resolve-location.ts'
import { shorten } from '../../platform/values/shorten.ts'
import type { Columns, Row } from '../../spreadsheets/cells/row.ts'
import type { RowDetail, ZoneSetsNamed } from '../record/row-detail.ts'
import { codeOf } from './cell-values.ts'
import type { Unserved } from './find-unserved.ts'
import { destinationColumns, originColumns, type PlaceColumns } from './place-columns.ts'
import { sentCellOf } from './read-sent.ts'

interface Ends {
  origin: { place: NamedPlace } | undefined
  destination: { place: NamedPlace } | undefined
  unserved: Unserved
}

/** Says what is wrong with the places of a row, if anything is. */
export function detailReader(columns: Columns): (row: Row, ends: Ends) => RowDetail | undefined {
  const originOf = placeTexts(columns, originColumns)
  const destinationOf = placeTexts(columns, destinationColumns)

  return (row, { origin, destination, unserved }) => {
    const texts: string[] = []
    if (origin === undefined) texts.push(noSuchPlace(originOf(row)))
    else if (unserved.origin) texts.push(inNoZone(origin.place, unserved.zoneSets))
    if (destination === undefined) texts.push(noSuchPlace(destinationOf(row)))
    else if (unserved.destination) texts.push(inNoZone(destination.place, unserved.zoneSets))
    if (texts.length === 0) return undefined
    const text = texts.join('; ')
    if (!unserved.origin && !unserved.destination) return { text }
    return { text, noZone: { ...nameSome(unserved.zoneSets), day: unserved.day } }
  }
}

function placeTexts(columns: Columns, { postCode, suburb, state, countryCode }: PlaceColumns) {
  const cells = [postCode, suburb, state, countryCode].map((column) => sentCellOf(columns, column))
  return (row: Row) => cells.map((cell) => codeOf(cell(row)))
}

const textCharactersMax = 200
const zoneSetsNamedMax = 5

/** "There is no place 3000 Sydney": what was sent, blanks left out. */
function noSuchPlace(sent: readonly (string | undefined)[]): string {
  const texts = sent.filter((text) => text !== undefined)
  if (texts.length === 0) return 'No place was given'
  return `There is no place ${shorten(texts.join(' ').toWellFormed().replaceAll('\0', '\ufffd'), textCharactersMax)}`
}

/** "4871 Almaden is in no zone of AU" */
function inNoZone(place: NamedPlace, zoneSets: readonly string[]): string {
  const { postalCode, suburb, countryCode } = place
  const name = [postalCode, suburb].filter((text) => text !== '').join(' ')
  const where = shorten(name.toWellFormed().replaceAll('\0', '\ufffd'), textCharactersMax)
  const country = countryCode === 'AU' ? '' : `, ${countryCode},`
  return `${where}${country} is in no zone of ${zoneSetNames(zoneSets)}`
}

/** "AU, WORLD or EXPRESS"; the rest of a long list is counted. */
function zoneSetNames(codes: readonly string[]): string {
  const { zoneSets, others } = nameSome(codes)
  const named = others > 0 ? [...zoneSets, `${others} other zone sets`] : [...zoneSets]
  const last = named.pop() ?? ''
  return named.length === 0 ? last : `${named.join(', ')} or ${last}`
}

function nameSome(codes: readonly string[]): ZoneSetsNamed {
  const others = codes.length - zoneSetsNamedMax
  return others > 1 ? { zoneSets: codes.slice(0, zoneSetsNamedMax), others } : { zoneSets: codes, others: 0 }
}
