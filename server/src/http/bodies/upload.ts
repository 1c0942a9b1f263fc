import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { errors, PublicError } from '../../errors.ts'
import type { SentFile } from '../../imports/accept/accept-import.ts'
import { limits } from '../../limits.ts'
import { bodyPatience, Pace, type Patience } from '../../platform/turns/pace.ts'
import { isEncoded } from './bodies.ts'
import { askForBody, isWaiting } from './expectations.ts'
import { type AcceptedForm, brokenForm, Form, within } from './upload-form.ts'

/**
 * Receives the file of a multipart form into a temporary file, deleted when `work` returns. Memory use does not
 * depend on the size; reading stops at the first byte over the limit.
 */
export async function withReceivedFile<T>(
  request: IncomingMessage,
  folder: string,
  take: Take,
  work: (file: SentFile) => Promise<T>,
  patience: Patience = uploadPatience,
  accepted: AcceptedForm = importForm,
): Promise<T> {
  await mkdir(folder, { recursive: true })
  await removeLeftovers(folder)
  const path = join(folder, `${randomUUID()}.upload`)
  try {
    return await work(await receive(request, path, take, patience, accepted))
  } finally {
    await rm(path, { force: true })
  }
}

/** Waits for a turn after this many bytes. */
type Take = (bytes: number) => Promise<void>

const uploadPatience: Patience = { ...bodyPatience, idleSeconds: limits.uploadIdleSeconds }

const importForm: AcceptedForm = {
  fields: ['sourceDetails', 'columnMap', 'headerRow'],
  bytesMax: limits.fileBytesMax,
  tooLarge: errors.fileTooLarge,
}

async function receive(
  request: IncomingMessage,
  path: string,
  take: Take,
  patience: Patience,
  accepted: AcceptedForm,
): Promise<SentFile> {
  // Part headers and the closing boundary come on top of the file.
  const formBytesMax = accepted.bytesMax + limits.formOverheadBytesMax
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw errors.badRequest('The file must be sent as a multipart form (multipart/form-data)')
  }
  if (isEncoded(request.headers)) {
    throw errors.badRequest('The form must be sent without Content-Encoding')
  }
  if (isWaiting(request) && Number(request.headers['content-length']) > formBytesMax) {
    throw accepted.tooLarge()
  }
  const form = new Form(request.headers, path, accepted)
  askForBody(request)
  const pieces = request.iterator({ destroyOnReturn: false })
  const pace = new Pace(patience)
  let bytes = 0
  try {
    for (;;) {
      pace.wait()
      const piece = await nextPiece(pieces, patience.idleSeconds)
      if (piece === undefined) break
      if (pace.isTooSlowWith(piece.length)) throw errors.requestTooSlow()
      bytes += piece.length
      if (bytes > formBytesMax) throw accepted.tooLarge()
      await form.write(piece)
      await take(piece.length)
    }
    return await form.end()
  } catch (error) {
    // If the disk failed first, later stream errors are not the cause.
    const { failure } = form
    const isOurs = failure !== undefined && !(failure instanceof PublicError)
    await form.stop()
    if (isOurs || (error instanceof PublicError && !hasStopped(error))) await discard(pieces)
    throw isOurs ? failure : error
  }
}

/** Do not wait for more from this sender; the answer closes the connection. */
const hasStopped = (error: PublicError) => error.headers.connection === 'close'

/** The next piece, or undefined at the end. Times out if the sender stops. */
async function nextPiece(pieces: AsyncIterator<Buffer>, idleSeconds: number): Promise<Buffer | undefined> {
  const arriving = pieces.next().catch(() => {
    throw errors.requestCutOff()
  })
  const next = await within(idleSeconds, arriving, errors.uploadStopped)
  return next.done ? undefined : next.value
}

/**
 * Discards what is still arriving, within bounds: a sender whose connection closes mid-body may never see the
 * answer.
 */
async function discard(pieces: AsyncIterator<Buffer>): Promise<void> {
  const dropAll = async () => {
    for (let bytes = 0; bytes < limits.uploadDiscardBytesMax; ) {
      const next = await pieces.next()
      if (next.done) return
      bytes += next.value.length
    }
  }
  await within(limits.uploadDiscardSeconds, dropAll(), brokenForm).catch(() => {})
}

const leftoverMilliseconds = 60 * 60 * 1000
const swept = new Set<string>()

/** Files left by a killed process. Removed once, at the first upload. */
async function removeLeftovers(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (name.endsWith('.upload') && found && Date.now() - found.mtimeMs > leftoverMilliseconds) {
      await rm(path, { force: true })
    }
  }
}
