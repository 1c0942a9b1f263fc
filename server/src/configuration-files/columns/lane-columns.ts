import type { WantedColumn, WantedTable } from '../../recogniser/table/wanted.ts'
import { isFormattedNumber, type SheetCell, shownText } from '../../spreadsheets/cells/sheet.ts'
import { breakHeaderOf } from './break-headers.ts'

/** The headers of lanes with one row a break, in the order of templates and exports. */
export const longLaneHeaders = [
  'service',
  'from zone',
  'to zone',
  'rate',
  'unit',
  'from',
  'up to',
  'flat',
  'basic',
  'minimum',
  'break rule',
  'reciprocal',
  'min days',
  'max days',
  'min hours',
  'max hours',
  'cubic factor',
  'item type',
  'maximum',
  'next break if cheaper',
] as const

/**
 * The headers of lanes with one row a lane, and one for item types with breaks of their own. One column a break
 * follows: `from 0 kg`, `flat from 0 kg`.
 */
export const wideLaneHeaders = [
  'service',
  'from zone',
  'to zone',
  'basic',
  'minimum',
  'break rule',
  'reciprocal',
  'min days',
  'max days',
  'min hours',
  'max hours',
  'cubic factor',
  'item type',
  'maximum',
  'next break if cheaper',
] as const

/** Columns that carriers have and exports do not need. */
const furtherHeaders = ['days', 'included kg', 'from town', 'to town'] as const

export type LaneColumn = (typeof longLaneHeaders)[number] | (typeof furtherHeaders)[number]

/** Other headers for each column, folded: letters and digits in upper case. */
export const laneSynonyms: Readonly<Record<LaneColumn, readonly string[]>> = {
  service: ['SERVICECODE', 'SERVICENAME', 'SERVICETYPE', 'SERVICELEVEL', 'PRODUCT', 'PRODUCTCODE', 'SVC'],
  'from zone': [
    'ORIGIN',
    'FROM',
    'ORIGINZONE',
    'ZONEFROM',
    'FROMZONECODE',
    'SENDERZONE',
    'PICKUPZONE',
    'ZONE',
  ],
  'to zone': [
    'DESTINATION',
    'DEST',
    'TO',
    'DESTINATIONZONE',
    'DESTZONE',
    'ZONETO',
    'TOZONECODE',
    'RECEIVERZONE',
    'DELIVERYZONE',
    'ZONE',
  ],
  rate: [
    'PERKG',
    'KILO',
    'KGRATE',
    'PRICE',
    'RATEPERKG',
    'RATEKG',
    'PRICEPERKG',
    'PERKILO',
    'KILORATE',
    'RATEPERKILO',
    'COSTPERKG',
    'CHARGEPERKG',
    'UNITRATE',
  ],
  unit: ['TYPE', 'BREAKTYPE', 'RATETYPE', 'CHARGETYPE', 'UNITTYPE', 'UOM', 'CHARGEUNIT', 'RATEUNIT'],
  from: [
    'BREAKFROM',
    'FROMKG',
    'FROMKGS',
    'KGFROM',
    'MINRATEBREAK',
    'WEIGHTFROM',
    'FROMWEIGHT',
    'STARTBREAK',
  ],
  'up to': [
    'UPTOKGS',
    'UPTOKG',
    'BREAKTO',
    'MAXRATEBREAK',
    'TOKG',
    'TOKGS',
    'KGTO',
    'WEIGHTTO',
    'TOWEIGHT',
    'TO',
    'ENDBREAK',
    'MAXKG',
  ],
  flat: ['FLATRATE', 'FLATCHARGE', 'FLATPRICE'],
  basic: [
    'BASICCHARGE',
    'BASE',
    'CONSIGNMENTFEE',
    'FLAGFALL',
    'BASECHARGE',
    'CONSIGNMENTCHARGE',
    'CONNOTEFEE',
    'CONNOTECHARGE',
    'BASICFEE',
    'BASEFEE',
    'CONFEE',
    'PERCONSIGNMENT',
  ],
  minimum: ['MIN', 'MINIMUMCHARGE', 'MINCHARGE', 'MINIMUMFREIGHT', 'MINFREIGHT'],
  'break rule': ['FLATSLIDING', 'BREAKMETHOD', 'RATINGRULE'],
  reciprocal: ['BOTHWAYS', 'BOTHDIRECTIONS', 'TWOWAY', 'WAYBACK'],
  'min days': ['MINIMUMDAYS', 'DAYSMIN', 'DAYSFROM', 'FROMDAYS', 'MINTRANSITDAYS', 'TRANSITMIN'],
  'max days': ['MAXIMUMDAYS', 'DAYSMAX', 'DAYSTO', 'TODAYS', 'MAXTRANSITDAYS', 'TRANSITMAX'],
  'min hours': ['MINIMUMHOURS', 'HOURSMIN', 'HOURSFROM'],
  'max hours': ['MAXIMUMHOURS', 'HOURSMAX', 'HOURSTO'],
  'cubic factor': ['CUBICCONV', 'CUBICCONVERSION', 'CUBIC', 'CUBICCONVERSIONFACTOR', 'KGPERM3', 'KGPERCBM'],
  'item type': ['ITEMTYPES', 'ITEM', 'PACKAGETYPE', 'PACKAGING', 'UNITOFFREIGHT', 'TYPE', 'FREIGHTTYPE'],
  maximum: ['MAXIMUMCHARGE', 'MAXCHARGE'],
  'next break if cheaper': ['NEXTBREAK'],
  days: ['TRANSIT', 'TRANSITDAYS', 'TRANSITTIME', 'LEADTIME', 'DELIVERYDAYS', 'BUSINESSDAYS'],
  'included kg': ['INCLUDEDKGS', 'KGINCLUDED', 'KGSINCLUDED', 'BASICINCLKG', 'BASICINCLKGS', 'FREEKG'],
  'from town': ['FROMSUBURB', 'ORIGINSUBURB', 'ORIGINTOWN', 'PICKUPSUBURB'],
  'to town': [
    'TOSUBURB',
    'DESTINATIONSUBURB',
    'DESTINATIONTOWN',
    'TOWN',
    'SUBURB',
    'LOCALITY',
    'DELIVERYSUBURB',
  ],
}

const basicWithKg =
  /^(?:basic|base|consignment)(?: charge| fee)?,? \(?(?:incl\.?|includes|including)(?: the)?(?: first)? (\d+(?:\.\d+)?) ?kgs?\)?$/i

/** The kilograms that a basic charge includes, if its header says so: `Basic incl. 5 kg`. */
export const basicWithKgOf = (header: string): string | undefined =>
  basicWithKg.exec(header.replace(/\s+/g, ' ').trim())?.[1]

/** Headers of columns that no lane needs. */
const laneRemarks = ['Remarks', 'Remark', 'Notes', 'Note', 'Comments', 'Comment']

/** What the cells of an organisation's files can be. It decides between headers that mean two columns. */
export interface LaneWords {
  readonly isService: (text: string) => boolean
  readonly isZone: (text: string) => boolean
  /** Whether a text is exactly the code of a service, or of a zone. A column of nothing else is theirs. */
  readonly isServiceCode: (text: string) => boolean
  readonly isZoneCode: (text: string) => boolean
  /** Item types that a break's header may name, in upper case. */
  readonly itemTypes: ReadonlySet<string>
}

const figure = /^[-+−(]*\s*(?:A\$|AU\$|AUD|\$)?\s*[\d.]/i

/** Whether a cell looks like a figure, even one that will be refused. */
export const looksLikeFigure = (cell: SheetCell): boolean =>
  typeof cell === 'number' || isFormattedNumber(cell) || (typeof cell === 'string' && figure.test(cell))

const isWords = (cell: SheetCell) => typeof cell === 'string' && /\p{L}|\*/u.test(cell) && !figure.test(cell)
const isQuantity = (cell: SheetCell) =>
  looksLikeFigure(cell) || /^(?:and )?(?:over|up)/i.test(shownText(cell))
const isYesNo = (cell: SheetCell) => /^(?:y|n|yes|no|true|false|x|0|1)$/i.test(shownText(cell).trim())
const unitWord =
  /^(?:kgs?|kilos?|kilograms?|weight|items?|pallets?|plts?|spaces?|pallet ?spaces?|pieces?|each|m3|m³|cbm|km|cwt|lbs?)$/i
const isUnit = (cell: SheetCell) => unitWord.test(shownText(cell).trim())

/** The table that is looked for in a file of lanes, long or wide. */
export function laneTable(words: LaneWords): WantedTable {
  const isZone = (cell: SheetCell) => words.isZone(shownText(cell).trim())
  const holds: Partial<Record<LaneColumn, (cell: SheetCell) => boolean>> = {
    service: (cell) => isWords(cell) || words.isService(shownText(cell).trim()),
    'from zone': (cell) => isWords(cell) || isZone(cell),
    'to zone': (cell) => isWords(cell) || isZone(cell),
    from: isQuantity,
    'up to': isQuantity,
    unit: isUnit,
    'item type': (cell) => isWords(cell) && !isUnit(cell),
    reciprocal: isYesNo,
    'next break if cheaper': isYesNo,
  }
  const isCode = (known: (text: string) => boolean) => (cell: SheetCell) =>
    typeof cell === 'string' && known(cell.trim())
  const proofs: Partial<Record<LaneColumn, (cell: SheetCell) => boolean>> = {
    service: isCode(words.isServiceCode),
    'from zone': isCode(words.isZoneCode),
    'to zone': isCode(words.isZoneCode),
  }
  const figures: readonly LaneColumn[] = ['rate', 'flat', 'basic', 'minimum', 'maximum', 'cubic factor']
  const money = new Set<LaneColumn>(['rate', 'flat', 'basic', 'minimum', 'maximum'])
  const repeatable = new Set<LaneColumn>(['service', 'from zone', 'to zone'])
  const column = (name: LaneColumn): WantedColumn => ({
    name,
    synonyms: laneSynonyms[name],
    ...(figures.includes(name) && { holds: looksLikeFigure }),
    ...(money.has(name) && { signs: '$' }),
    ...(holds[name] && { holds: holds[name] }),
    ...(proofs[name] && { provedBy: proofs[name] }),
    ...(name === 'to zone' && { isRequired: true }),
    ...(repeatable.has(name) && { mayRepeatAbove: true }),
  })
  return {
    columns: [...longLaneHeaders, ...furtherHeaders].map(column),
    isRepeated: (header) => breakHeaderOf(header, words.itemTypes) !== undefined,
    ignored: laneRemarks,
  }
}
