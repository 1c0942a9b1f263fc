/** Rows that name their push, so that one that is lost or written twice is noticed. */
export const activity = (reference: string) => ({
  warehouseCode: 'SYD1',
  chargeCode: 'PICK-UNIT',
  quantity: 2,
  activityTimestamp: '2026-07-01T00:00:00Z',
  customerId: 'SALTBUSH',
  reference,
})

export const shipment = (shipmentId: string) => ({
  shipmentId,
  customerId: 'SALTBUSH',
  originPostCode: '3000',
  originSuburb: 'Melbourne',
  destinationPostCode: '2000',
  destinationSuburb: 'Sydney',
  items: [{ itemType: 'CARTON', itemQuantity: 1, itemWeight: 2 }],
})

const csv = (rows: Record<string, unknown>[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')

export const csvOfActivities = (...references: string[]) => csv(references.map(activity))

export const csvOfShipments = (...shipmentIds: string[]) =>
  csv(
    shipmentIds.map((shipmentId) => {
      const { items, ...shared } = shipment(shipmentId)
      return { ...shared, ...items[0] }
    }),
  )
