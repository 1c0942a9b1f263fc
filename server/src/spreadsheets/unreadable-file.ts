import { PublicError } from '../errors.ts'

/**
 * A file that cannot be taken as a table. The reason is a sentence for the person who sent it: it answers the
 * upload (400), or becomes the errorMessage of an import that was already queued.
 */
export class UnreadableFile extends PublicError {
  readonly reason: string

  constructor(reason: string) {
    super(400, reason)
    this.reason = reason
  }
}
