import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { BodyBudget } from './body-budget.ts'
import { type BodyOrder, type CheckedBody, checkBody } from './check-body.ts'
import { askForBody, isWaiting } from './expectations.ts'
import { LargeBodies } from './large-bodies.ts'
import { receiveBody } from './receive-body.ts'

/** A JSON body in memory. */
export interface ReceivedBody {
  /** Checks the body and reports all failures at once. */
  check(order: BodyOrder): Promise<{ taken: unknown; bytes: Buffer }>
}

/** Receives JSON bodies within a memory budget and checks large ones in a thread. */
export class Bodies {
  readonly #budget = new BodyBudget()
  readonly #large = new LargeBodies()

  /** The body counts against the budget until `work` returns. */
  async withBody<T>(
    { raw, headers }: FastifyRequest,
    organisationId: string,
    work: (body: ReceivedBody) => Promise<T>,
  ): Promise<T> {
    const share = this.#budget.open(organisationId)
    try {
      if (isWaiting(raw) && Number(headers['content-length']) > limits.jsonBodyBytesMax) {
        throw errors.bodyTooLarge()
      }
      askForBody(raw)
      const pieces = await receiveBody(raw, headers['content-length'], share)
      refuseOtherThanJson(headers)
      return await work({ check: (order) => this.#check(organisationId, pieces, order) })
    } finally {
      share.release()
    }
  }

  stop(): Promise<void> {
    return this.#large.stop()
  }

  async #check(organisationId: string, pieces: Buffer[], order: BodyOrder) {
    const isSmall = pieces.reduce((length, piece) => length + piece.length, 0) <= limits.smallBodyBytesMax
    if (isSmall) {
      const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
      return { bytes, taken: takenOf(checkBody(bytes, order)) }
    }
    const { bytes, checked } = await this.#large.check(organisationId, pieces, order)
    return { bytes: Buffer.from(bytes.buffer), taken: takenOf(checked) }
  }
}

function takenOf(checked: CheckedBody): unknown {
  if ('failures' in checked) throw errors.invalidBody(checked.failures)
  return checked.taken
}

function refuseOtherThanJson(headers: IncomingHttpHeaders): void {
  if (isEncoded(headers)) throw errors.invalidField('', 'must be sent without Content-Encoding')
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw errors.invalidField('', 'must be sent as application/json')
  }
}

/** Whether the body has a Content-Encoding, such as gzip. */
export const isEncoded = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'
