/** The built modules that faults change. A renamed export, or a moved file, fails the type check. */
interface Modules {
  'errors.js': typeof import('../../server/src/errors.ts')
  'http/app.js': typeof import('../../server/src/http/app.ts')
  'http/error-handler.js': typeof import('../../server/src/http/error-handler.ts')
  'http/security-headers.js': typeof import('../../server/src/http/security-headers.ts')
  'imports/accept/accept-import.js': typeof import('../../server/src/imports/accept/accept-import.ts')
  'imports/record/claims.js': typeof import('../../server/src/imports/record/claims.ts')
  'imports/run/end-claim.js': typeof import('../../server/src/imports/run/end-claim.ts')
  'imports/record/find-imports.js': typeof import('../../server/src/imports/record/find-imports.ts')
  'imports/accept/idempotency.js': typeof import('../../server/src/imports/accept/idempotency.ts')
  'imports/worker/leases.js': typeof import('../../server/src/imports/worker/leases.ts')
  'imports/queue/lock-queue.js': typeof import('../../server/src/imports/queue/lock-queue.ts')
  'imports/queue/queue.js': typeof import('../../server/src/imports/queue/queue.ts')
  'imports/rows/row-checks.js': typeof import('../../server/src/imports/rows/row-checks.ts')
  'imports/queue/tell-workers.js': typeof import('../../server/src/imports/queue/tell-workers.ts')
  'ledger/shipments.js': typeof import('../../server/src/ledger/shipments.ts')
  'limits.js': typeof import('../../server/src/limits.ts')
  'organisations/audit-log.js': typeof import('../../server/src/organisations/audit-log.ts')
  'organisations/identify.js': typeof import('../../server/src/organisations/identify.ts')
  'platform/database/database.js': typeof import('../../server/src/platform/database/database.ts')
  'platform/signed-token.js': typeof import('../../server/src/platform/signed-token.ts')
  'quotes/book/load-rate-book.js': typeof import('../../server/src/quotes/book/load-rate-book.ts')
}

/** A function keeps its type; a value may have another content. */
type Replacement<Export> = Export extends (...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : Record<string, unknown> | string

/** Which exports of which modules are replaced, each by a function of the original module. */
export type Fault = {
  [File in keyof Modules]?: {
    [Name in keyof Modules[File]]?: (sound: Modules[File]) => Replacement<Modules[File][Name]>
  }
}
