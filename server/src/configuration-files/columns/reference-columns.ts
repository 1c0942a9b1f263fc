/** Other headers for columns that several kinds have. */
export const carrierSynonyms = [
  'carrier alias',
  'carrier code',
  'carrier name',
  'transport company',
  'provider',
]
export const serviceSynonyms = [
  ...['service alias', 'service code', 'service name', 'product', 'product code', 'service level'],
  ...['service type', 'mode'],
]
export const customerSynonyms = [
  ...['customer', 'customer code', 'customer no', 'customer number', 'cust id', 'cust code', 'client'],
  ...['client id', 'client code', 'account', 'account id', 'account code', 'account no', 'account number'],
]
export const fromDaySynonyms = [
  ...['effective', 'effective date', 'effective from date', 'valid from', 'start', 'start date', 'starts'],
  ...['from date', 'date from', 'commencing', 'commencement', 'date'],
]
export const toDaySynonyms = [
  ...['effective until', 'effective to date', 'valid to', 'valid until', 'expires', 'expiry'],
  ...['expiry date', 'end', 'end date', 'ends', 'to date', 'date to', 'until'],
]
export const fromZoneSynonyms = [
  ...['from', 'origin', 'origin zone', 'zone from', 'pickup zone', 'sending zone', 'ex'],
]
export const toZoneSynonyms = [
  ...['to', 'destination', 'dest', 'destination zone', 'dest zone', 'zone to', 'delivery zone'],
  ...['receiving zone'],
]
