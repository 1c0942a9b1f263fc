import { countLines } from './push-failures.ts'
import {
  type ActivityPush,
  columnsOfActivityPush,
  columnsOfShipmentPush,
  type ShipmentPush,
} from './read-json.ts'

/** What accepting a JSON push needs to know about its body. The bytes are stored as sent. */
export interface PushSummary {
  /** The columns of the equivalent file. */
  readonly columns: string[]
  readonly sourceDetails: string | null
  /** Shipments or activities. */
  readonly acceptedCount: number
  /** Rows. */
  readonly received: number
}

export const summaryOfShipmentPush = (push: ShipmentPush, customFields: readonly string[]): PushSummary => ({
  columns: columnsOfShipmentPush(push, customFields),
  sourceDetails: push.sourceDetails ?? null,
  acceptedCount: push.shipments.length,
  received: countLines(push),
})

export const summaryOfActivityPush = (push: ActivityPush): PushSummary => ({
  columns: columnsOfActivityPush(push),
  sourceDetails: push.sourceDetails ?? null,
  acceptedCount: push.activities.length,
  received: push.activities.length,
})
