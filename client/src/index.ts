export * from './client.ts'
export type { Configuration, ConfigurationUpload, SpreadsheetOptions } from './configuration.ts'
export {
  AnswerError,
  BadRequestError,
  CartageError,
  ConflictError,
  ForbiddenError,
  NoAnswerError,
  NotFoundError,
  PayloadTooLargeError,
  PreconditionFailedError,
  PreconditionRequiredError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
  UnreadableFileError,
} from './errors.ts'
export type { FileSource } from './file-to-send.ts'
export type {
  Accepted,
  Import,
  ImportFilters,
  Ledger,
  PushOptions,
  UploadOptions,
  WaitOptions,
} from './ledger.ts'
export type { Retries } from './pauses.ts'
export type { Quotes } from './quotes.ts'
export type { Paths, Schemas } from './schemas.ts'
export type { SyncState, SyncStep } from './sync.ts'
