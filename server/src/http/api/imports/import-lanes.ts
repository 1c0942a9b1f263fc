import type { ImportKind } from '../../../imports/record/import-record.ts'

export interface ImportLane {
  kind: ImportKind
  folder: string
  tag: string
  thing: string
}

/** What differs between the two kinds of import. */
export const importLanes = {
  shipments: {
    kind: 'shipments',
    folder: '/v1/org/shipments/imports',
    tag: 'Shipments',
    thing: 'Shipment',
  },
  activities: {
    kind: 'activities',
    folder: '/v1/org/fulfilment/imports',
    tag: 'Fulfilment',
    thing: 'Fulfilment',
  },
} as const satisfies Record<ImportKind, ImportLane>

export const statusUrl = (kind: ImportKind, importId: string) => `${importLanes[kind].folder}/${importId}`
