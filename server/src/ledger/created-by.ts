/**
 * The import that created a shipment and its reference, null if not known: an import writes both beside the new values
 * only when it writes the shipment again.
 */
export const createdImport = (shipment: string) =>
  `(case when ${shipment}.revision = 1 then ${shipment}.import_id else ${shipment}.created_import_id end)`
export const createdSource = (shipment: string) =>
  `(case when ${shipment}.revision = 1 then ${shipment}.source_details else ${shipment}.created_source_details end)`

export interface CreatedBy {
  createdImportId?: string | undefined
  sourceDetails?: string | undefined
  lastSourceDetails?: string | undefined
}

/**
 * The shipments of the organisation ($1) that match `conditions` and a creating import, its reference or that of the last
 * one, as a table called `shipment`. Appends to `values`. Shipments that were written once are told apart from the others, so
 * that a new one costs one index for these filters and not three. `first`: the order and the limit of a page, which both
 * halves have too, because an index gives each of them in that order.
 */
export function shipmentsCreatedBy(
  filter: CreatedBy,
  conditions: readonly string[],
  values: unknown[],
  first = '',
): string {
  const { createdImportId, sourceDetails, lastSourceDetails } = filter
  const once: string[] = []
  const again: string[] = []
  const add = (value: string | undefined, ofOnce: string, ofAgain: string) => {
    if (value === undefined) return
    const place = values.push(value)
    once.push(`and ${ofOnce} = $${place}`)
    again.push(`and ${ofAgain} = $${place}`)
  }
  add(createdImportId, 'import_id', 'created_import_id')
  add(sourceDetails, 'source_details collate "C"', 'created_source_details collate "C"')
  add(lastSourceDetails, 'source_details collate "C"', 'source_details collate "C"')
  const half = (revision: string, by: readonly string[]) =>
    `(select * from shipment where organisation_id = $1 ${[revision, ...by, ...conditions].join(' ')} ${first})`
  if (once.length === 0) return `${half('', [])} shipment`
  return `(${half('and revision = 1', once)} union all ${half('and revision > 1', again)}) shipment`
}
