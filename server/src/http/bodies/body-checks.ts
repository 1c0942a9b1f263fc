import { Failures } from '../../configuration/document/failures.ts'
import { readDocument } from '../../configuration/kinds/read-document.ts'
import type { FieldFailure } from '../../errors.ts'
import { activityPushFailures, shipmentPushFailures } from '../../imports/read/push-failures.ts'
import { summaryOfActivityPush, summaryOfShipmentPush } from '../../imports/read/push-summary.ts'
import type { ActivityPush, ShipmentPush } from '../../imports/read/read-json.ts'
import type { QuoteRequest } from '../../quotes/generate/generate-quotes.ts'
import { placeFailures } from '../../quotes/price/resolve-places.ts'

/**
 * Checks a schema cannot express, and what the handler needs from the body. They must be pure, because large bodies
 * are checked in a thread.
 */
export const bodyChecks = {
  quoteRequest: {
    failures: (body: unknown) => placeFailures(body),
    take: (body: unknown) => body as QuoteRequest,
  },
  shipmentPush: {
    failures: (body: unknown, customFields: readonly string[]) =>
      shipmentPushFailures(body, new Set(customFields)),
    take: (body: unknown, customFields: readonly string[]) =>
      summaryOfShipmentPush(body as ShipmentPush, customFields),
  },
  activityPush: {
    failures: (body: unknown) => activityPushFailures(body),
    take: (body: unknown) => summaryOfActivityPush(body as ActivityPush),
  },
  configuration: {
    failures(body: unknown) {
      const failures = new Failures(body)
      readDocument(body, failures)
      return failures.inOrder()
    },
    take: (body: unknown) => readDocument(body, new Failures(body)),
  },
} satisfies Record<string, BodyCheck>

interface BodyCheck {
  /** The body may have any shape. Do not repeat failures that the schema reports. */
  failures(body: unknown, known: readonly string[]): FieldFailure[]
  /** What the handler gets from a valid body. Keep it small: it is copied between threads. */
  take(body: unknown, known: readonly string[]): unknown
}

export type BodyCheckName = keyof typeof bodyChecks
export type TakenBody<Name extends BodyCheckName> = ReturnType<(typeof bodyChecks)[Name]['take']>
