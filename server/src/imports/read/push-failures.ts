import type { FieldFailure } from '../../errors.ts'
import { activityFileColumns } from '../../ledger/activity-fields.ts'
import { limits } from '../../limits.ts'
import { isStoredAsZero } from '../../platform/values/decimal-text.ts'
import { isBlank } from '../../platform/values/is-blank.ts'
import { isRecord } from '../../platform/values/is-record.ts'
import { shorten } from '../../platform/values/shorten.ts'

/**
 * What a schema cannot check in a pushed body. Any other problem of a value rejects only its
 * row, as in a file. The body may have any shape; the schema reports that separately.
 */
export function shipmentPushFailures(push: unknown, customFields: ReadonlySet<string>): FieldFailure[] {
  const failures: FieldFailure[] = []
  const lines = countLines(push)
  if (lines > limits.linesPerPushMax) {
    failures.push({
      path: 'shipments',
      text: `must contain at most ${limits.linesPerPushMax} items in total, not ${lines}`,
    })
  }
  for (const [index, shipment] of elementsOf(push, 'shipments').entries()) {
    if (!isRecord(shipment) || !isRecord(shipment.customFields)) continue
    for (const key of Object.keys(shipment.customFields)) {
      if (customFields.has(key)) continue
      failures.push({
        path: `shipments.${index}.customFields.${shorten(key)}`,
        text: 'is not a configured custom field',
      })
      if (failures.length >= limits.validationMessagesMax) return failures
    }
  }
  return failures
}

export function activityPushFailures(push: unknown): FieldFailure[] {
  const failures: FieldFailure[] = []
  for (const [index, activity] of elementsOf(push, 'activities').entries()) {
    if (!isRecord(activity)) continue
    for (const field of activityFileColumns.required) {
      const value = activity[field]
      if (typeof value === 'string' && isBlank(value)) {
        failures.push({ path: `activities.${index}.${field}`, text: 'must not be blank' })
      } else if (typeof value === 'number' && isStoredAsZero(value)) {
        failures.push({ path: `activities.${index}.${field}`, text: 'must not be 0' })
      }
    }
    if (failures.length >= limits.validationMessagesMax) break
  }
  return failures
}

export function countLines(push: unknown): number {
  let lines = 0
  for (const shipment of elementsOf(push, 'shipments')) lines += elementsOf(shipment, 'items').length
  return lines
}

function elementsOf(value: unknown, field: string): readonly unknown[] {
  const elements = isRecord(value) ? value[field] : undefined
  return Array.isArray(elements) ? elements : []
}
