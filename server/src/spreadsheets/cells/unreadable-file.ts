import { PublicError } from '../../errors.ts'

/**
 * A file that cannot be read as a table. The reason is a message for its sender: the answer to the upload (400), or
 * the errorMessage of a queued import.
 */
export class UnreadableFile extends PublicError {
  readonly reason: string

  constructor(reason: string) {
    super(400, reason)
    this.reason = reason
  }
}
