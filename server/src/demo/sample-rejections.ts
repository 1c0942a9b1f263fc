/** Rejected rows to correct in the portal, with the values of the file. */
export interface SampleRejection {
  label: string
  error: string
  data: Record<string, string>
}

const shipmentRow = {
  customerId: 'SALTBUSH',
  originPostCode: '2766',
  originSuburb: 'Eastern Creek',
  originState: 'NSW',
  destinationPostCode: '2000',
  destinationSuburb: 'Sydney',
  destinationState: 'NSW',
  rateCardAlias: 'GLX-STD',
  itemType: 'CARTON',
  itemQuantity: '2',
  itemWeight: '11.5',
}

const shipmentsWithTypos = (week: number): SampleRejection[] =>
  [
    { error: 'Destination Zone(s) not found', changed: { destinationSuburb: 'SYDNY' } },
    { error: 'Destination Zone(s) not found', changed: { destinationSuburb: 'SYDNY', itemQuantity: '5' } },
    {
      error: 'Destination Zone(s) not found',
      changed: { destinationPostCode: '3000', destinationSuburb: 'St Kilda', destinationState: 'VIC' },
    },
    { error: 'Origin Zone(s) not found', changed: { originPostCode: '2767' } },
    {
      error: 'Missing mandatory custom field(s): costCentre',
      changed: { customerId: 'IRONBARK', rateCardAlias: 'BRL-STD', itemType: 'PALLET' },
    },
  ].map(({ error, changed }, index) => {
    const shipmentId = `QW-9${week}${String(index + 1).padStart(4, '0')}`
    return { label: shipmentId, error, data: { shipmentId, ...shipmentRow, ...changed } }
  })

const activityRow = {
  warehouseCode: 'SYD1',
  chargeCode: 'PICK-UNIT',
  quantity: '12',
  activityTimestamp: '2026-10-05T09:30:00',
  customerId: 'GUMNUT',
  status: 'COMPLETED',
}

const activitiesWithGaps = (week: number): SampleRejection[] =>
  [
    { error: 'Valid quantity is required', changed: { quantity: '0' } },
    { error: 'Charge code is required', changed: { chargeCode: '' } },
    { error: 'Valid activity timestamp is required', changed: { activityTimestamp: '31/09/2026' } },
  ].map(({ error, changed }, index) => {
    const reference = `W${week + 1}-R${index + 1}`
    return { label: reference, error, data: { ...activityRow, reference, ...changed } }
  })

/** Every other week has no rejected rows. */
export const sampleShipmentRejections = (week: number) => (week % 2 === 1 ? shipmentsWithTypos(week) : [])
export const sampleActivityRejections = (week: number) => (week % 2 === 0 ? activitiesWithGaps(week) : [])
