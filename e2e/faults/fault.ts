/** The built modules that faults change. A renamed export, or a moved file, fails the type check. */
interface Modules {
  'errors.js': typeof import('../../server/src/errors.ts')
  'http/app.js': typeof import('../../server/src/http/app.ts')
  'http/error-handler.js': typeof import('../../server/src/http/error-handler.ts')
  'http/security-headers.js': typeof import('../../server/src/http/security-headers.ts')
  'imports/accept-import.js': typeof import('../../server/src/imports/accept-import.ts')
  'imports/claims.js': typeof import('../../server/src/imports/claims.ts')
  'imports/end-claim.js': typeof import('../../server/src/imports/end-claim.ts')
  'imports/find-imports.js': typeof import('../../server/src/imports/find-imports.ts')
  'imports/idempotency.js': typeof import('../../server/src/imports/idempotency.ts')
  'imports/leases.js': typeof import('../../server/src/imports/leases.ts')
  'imports/lock-queue.js': typeof import('../../server/src/imports/lock-queue.ts')
  'imports/queue.js': typeof import('../../server/src/imports/queue.ts')
  'imports/row-checks.js': typeof import('../../server/src/imports/row-checks.ts')
  'imports/tell-workers.js': typeof import('../../server/src/imports/tell-workers.ts')
  'ledger/shipments.js': typeof import('../../server/src/ledger/shipments.ts')
  'limits.js': typeof import('../../server/src/limits.ts')
  'organisations/audit-log.js': typeof import('../../server/src/organisations/audit-log.ts')
  'organisations/identify.js': typeof import('../../server/src/organisations/identify.ts')
  'platform/database.js': typeof import('../../server/src/platform/database.ts')
  'platform/signed-token.js': typeof import('../../server/src/platform/signed-token.ts')
  'quotes/load-rate-book.js': typeof import('../../server/src/quotes/load-rate-book.ts')
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
