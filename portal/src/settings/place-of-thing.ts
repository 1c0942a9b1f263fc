/** Where a thing of the configuration is shown: an address, and what the button says. */
export interface Place {
  to: string
  search: Record<string, string>
  text: string
}

/** By its list in the document and its identity; undefined if no page shows it. */
export function placeOfThing(kind: string, id: string): Place | undefined {
  const open = (to: string): Place => ({ to, search: { open: id }, text: `Open ${id}` })
  switch (kind) {
    case 'carriers':
      return { to: '/settings/carriers', search: { carrier: id }, text: `Open ${id}` }
    case 'services':
      return open('/settings/carriers')
    case 'zoneSets':
      return { to: '/settings/zones', search: { set: id }, text: `Open ${id}` }
    case 'customerRates':
      return {
        to: '/settings/customer',
        search: { id: id.split('/')[0] ?? '' },
        text: `Open ${id.split('/')[0]}`,
      }
    case 'fuelLevies':
      return { to: '/settings/fuel-levies', search: { all: 'true' }, text: 'Open the levies' }
    case 'people':
      return { to: '/settings/users', search: {}, text: 'Open the users' }
    case 'warehouses':
      return open('/settings/warehouses')
    case 'chargeCodes':
      return open('/settings/charge-codes')
    case 'rateCards':
      return { to: '/settings/rate-cards', search: { find: id }, text: `Open ${id}` }
    case 'customers':
      return open('/settings/customers')
    case 'surcharges':
      return open('/settings/surcharges')
    case 'spotRates':
      return open('/settings/spot-rates')
    case 'extras':
      return open('/settings/extras')
    case 'itemTypes':
      return open('/settings/item-types')
    case 'customFields':
      return open('/settings/custom-fields')
    case 'examples':
      return open('/settings/checks')
    default:
      return undefined
  }
}
