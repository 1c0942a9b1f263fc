import type { Readable } from 'node:stream'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { bodyPatience, Pace, type Patience } from '../../platform/turns/pace.ts'
import type { BodyShare } from './body-budget.ts'

/**
 * Collects a body in memory, within the size limit and the budget. Past those it reads and discards the rest,
 * within bounds, because a sender whose connection closes mid-body may never see the answer. Senders that stop, or
 * send almost nothing, are cut off.
 */
export function receiveBody(
  stream: Readable,
  declaredLength: string | undefined,
  share: BodyShare,
  patience: Patience = bodyPatience,
): Promise<Buffer[]> {
  const worthReading = limits.jsonBodyBytesMax + limits.uploadDiscardBytesMax
  if (declaredLength !== undefined && Number(declaredLength) > worthReading) {
    return Promise.reject(errors.bodyTooLarge())
  }
  // The sender disconnected while we looked up its key.
  if (stream.destroyed) return Promise.reject(errors.requestCutOff())
  return new Promise((resolve, reject) => {
    let pieces: Pieces | undefined = new Pieces()
    let refusal: Error | undefined
    let length = 0
    const pace = new Pace(patience)
    const silence = setTimeout(() => end(errors.bodyStopped()), patience.idleSeconds * 1000)
    const end = (error?: Error) => {
      clearTimeout(silence)
      stream.off('data', onData).pause()
      const failure = error ?? refusal
      if (failure || !pieces) reject(failure)
      else resolve(pieces.whole())
    }
    const refuse = (error: Error) => {
      refusal = error
      pieces = undefined
      share.release()
    }
    const onData = (chunk: Buffer) => {
      if (pace.isTooSlowWith(chunk.length)) return end(errors.requestTooSlow())
      pace.wait()
      silence.refresh()
      length += chunk.length
      if (length > worthReading) return end(refusal ?? errors.bodyTooLarge())
      if (length > limits.jsonBodyBytesMax) refuse(errors.bodyTooLarge())
      else if (pieces && !share.take(chunk.length)) refuse(errors.tooManyBytesInFlight())
      pieces?.add(chunk)
    }
    stream.on('data', onData)
    stream.once('end', () => end())
    stream.once('error', () => end(errors.requestCutOff()))
    stream.once('close', () => {
      if (!stream.readableEnded) end(errors.requestCutOff())
    })
  })
}

/**
 * The pieces of a body. Small bodies stay as they arrived. Large ones are copied into their own memory, which can
 * be transferred to a thread; piece by piece, because allocating 32 MB at once blocks everybody for 10 ms.
 */
class Pieces {
  readonly #list: Buffer[] = []
  #bytes = 0
  /** Bytes used of the last piece of a large body. */
  #used = limits.bodyPieceBytes

  add(chunk: Buffer): void {
    const wasSmall = this.#bytes <= limits.smallBodyBytesMax
    this.#bytes += chunk.length
    if (this.#bytes <= limits.smallBodyBytesMax) {
      this.#list.push(chunk)
      return
    }
    if (wasSmall) for (const early of this.#list.splice(0)) this.#copy(early)
    this.#copy(chunk)
  }

  whole(): Buffer[] {
    const last = this.#list.at(-1)
    if (last && this.#bytes > limits.smallBodyBytesMax) {
      this.#list[this.#list.length - 1] = last.subarray(0, this.#used)
    }
    return this.#list
  }

  #copy(chunk: Buffer): void {
    for (let from = 0; from < chunk.length; ) {
      if (this.#used === limits.bodyPieceBytes) {
        this.#list.push(Buffer.allocUnsafeSlow(limits.bodyPieceBytes))
        this.#used = 0
      }
      const copied = chunk.copy(this.#list.at(-1) as Buffer, this.#used, from)
      this.#used += copied
      from += copied
    }
  }
}
