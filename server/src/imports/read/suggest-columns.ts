/** Names people use for the columns elsewhere, reduced to lower-case letters and digits. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  shipmentId: [
    'order',
    'orderno',
    'orderid',
    'ordernumber',
    'shipment',
    'shipmentno',
    'shipmentnumber',
    'consignment',
    'consignmentno',
    'connote',
    'connoteno',
    'salesorder',
  ],
  customerId: [
    'customer',
    'customercode',
    'customerno',
    'client',
    'clientid',
    'clientcode',
    'account',
    'accountcode',
    'debtor',
  ],
  originPostCode: ['frompostcode', 'senderpostcode', 'pickuppostcode', 'originzip', 'fromzip'],
  originSuburb: ['fromsuburb', 'sendersuburb', 'pickupsuburb', 'origincity', 'fromcity'],
  originState: ['fromstate', 'senderstate', 'pickupstate'],
  originCountryCode: ['origincountry', 'fromcountry', 'sendercountry', 'pickupcountry'],
  destinationPostCode: [
    'postcode',
    'topostcode',
    'receiverpostcode',
    'deliverypostcode',
    'zip',
    'postalcode',
    'destinationzip',
    'destpostcode',
  ],
  destinationSuburb: [
    'suburb',
    'tosuburb',
    'receiversuburb',
    'deliverysuburb',
    'city',
    'town',
    'destinationcity',
    'destsuburb',
  ],
  destinationState: ['state', 'tostate', 'receiverstate', 'deliverystate', 'deststate'],
  destinationCountryCode: [
    'country',
    'countrycode',
    'destinationcountry',
    'destcountry',
    'deliverycountry',
    'tocountry',
    'receivercountry',
  ],
  quoteDate: ['date', 'quotedon', 'orderdate', 'despatchdate', 'dispatchdate', 'shipdate'],
  rateCardAlias: ['ratecard', 'ratecardid', 'service', 'servicecode'],
  totalCostReceived: ['cost', 'totalcost', 'charge', 'freightcost', 'amount', 'invoiced'],
  itemType: ['item', 'itemdescription', 'type', 'packaging', 'packagetype', 'unittype', 'goods'],
  itemQuantity: ['quantity', 'qty', 'itemqty', 'pieces', 'cartons', 'units'],
  itemWeight: [
    'weight',
    'weightkg',
    'itemweightkg',
    'kg',
    'kilograms',
    'kgeach',
    'weighteach',
    'kgperitem',
    'unitweight',
  ],
  warehouseCode: ['warehouse', 'site', 'location', 'facility', 'dc', 'depot'],
  chargeCode: ['charge', 'activity', 'activitycode', 'activitytype', 'billingcode', 'feecode', 'task'],
  quantity: ['qty', 'count', 'units', 'number'],
  activityTimestamp: ['timestamp', 'date', 'datetime', 'activitydate', 'time', 'completedat', 'performedat'],
  reference: ['ref', 'referenceno', 'orderno', 'order', 'ordernumber', 'jobno', 'externalid'],
  status: ['state', 'activitystatus'],
}

/** Names of a purchase order: a custom field of many organisations, whichever of the names they have chosen. */
const purchaseOrder = [
  'po',
  'pono',
  'ponumber',
  'customerpo',
  'purchaseorder',
  'purchaseorderno',
  'purchaseordernumber',
]
/** If there is no such field, and no other header means the id, rows are known by their purchase order. */
const idColumns = ['shipmentId', 'reference']

/**
 * The column each header most probably means, for a person to confirm. Columns the file already has, or that were
 * suggested for an earlier header, are not suggested again.
 */
export function suggestColumns(
  headers: readonly string[],
  columns: readonly string[],
  taken: ReadonlySet<string> = new Set(),
): Map<string, string> {
  const free = new Set(columns.filter((column) => !taken.has(column)))
  const suggestions = new Map<string, string>()
  // Exact names first, so that a similar header never takes their column.
  for (const isMeant of [hasSameName, isPurchaseOrder, isSynonym, isAlike, isInsteadOfId]) {
    for (const header of headers) {
      if (suggestions.has(header)) continue
      const column = [...free].find((candidate) => isMeant(fold(header), candidate))
      if (column === undefined) continue
      suggestions.set(header, column)
      free.delete(column)
    }
  }
  return suggestions
}

const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const hasSameName = (header: string, column: string) => header === fold(column)
const isSynonym = (header: string, column: string) =>
  Object.hasOwn(synonyms, column) && synonyms[column]?.includes(header) === true
const isPurchaseOrder = (header: string, column: string) =>
  purchaseOrder.includes(header) && purchaseOrder.includes(fold(column))
const isInsteadOfId = (header: string, column: string) =>
  purchaseOrder.includes(header) && idColumns.includes(column)

const alikeCharactersMin = 6
const alikeCharactersMax = 64

/** One or two letters wrong, missing or extra, in names long enough for that to mean something. */
function isAlike(header: string, column: string): boolean {
  const name = fold(column)
  if (Math.min(header.length, name.length) < alikeCharactersMin) return false
  if (Math.max(header.length, name.length) > alikeCharactersMax) return false
  return editDistance(header, name) <= 2
}

function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[other.length] ?? 0
}
