import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestApp } from '../test-app.ts'
import { configurationPath, type Sender, sendAs } from './configuration-calls.ts'

// biome-ignore lint/suspicious/noExplicitAny: an upload as it is returned
type Sent = any

export interface ReadUpload {
  uploadId: string
  etag: string
  body: Sent
}

/** The rows of a CSV file. Cells have no quotes, commas are quoted. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((row) => row.map((cell) => (/[,"\n]/.test(String(cell)) ? `"${cell}"` : cell)).join(','))
    .join('\n')

/** A file and fields as a form. */
export function formOfFile(
  fields: Record<string, string>,
  content: string | Buffer,
  fileName = 'file.csv',
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'BOUNDARY'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

/** Sends a file, without waiting for it to be read. */
export function sendFile(
  { app }: TestApp,
  { apiKey }: Sender,
  fields: Record<string, string>,
  content: string | Buffer,
  fileName?: string,
) {
  const { payload, headers } = formOfFile(fields, content, fileName)
  const url = `${configurationPath}/uploads`
  return app.inject({ method: 'POST', url, headers: { ...headers, 'x-api-key': apiKey }, payload })
}

/** Waits until it is not being read any more. */
export async function untilRead(app: TestApp, who: Sender, uploadId: string): Promise<ReadUpload> {
  for (let waits = 0; waits < 1200; waits += 1) {
    const answer = await sendAs(app, who, 'GET', `uploads/${uploadId}`)
    expect(answer.statusCode, answer.payload).toBe(200)
    const body = answer.json()
    if (body.state !== 'reading') return { uploadId, etag: String(answer.headers.etag), body }
    await sleep(50)
  }
  throw new Error('The file was not read')
}

export async function upload(
  app: TestApp,
  who: Sender,
  fields: Record<string, string>,
  content: string | Buffer,
  fileName?: string,
): Promise<ReadUpload> {
  const answer = await sendFile(app, who, fields, content, fileName)
  expect(answer.statusCode, answer.payload).toBe(202)
  return untilRead(app, who, answer.json().uploadId)
}

/** Sends answers and waits until the file is read with them. */
export async function answerUpload(
  app: TestApp,
  who: Sender,
  { uploadId, etag }: ReadUpload,
  patch: object,
): Promise<ReadUpload> {
  const answer = await sendAs(app, who, 'PATCH', `uploads/${uploadId}`, patch, { 'if-match': etag })
  expect(answer.statusCode, answer.payload).toBe(200)
  return untilRead(app, who, uploadId)
}

export const applyRead = (app: TestApp, who: Sender, { uploadId, etag }: ReadUpload, body: object = {}) =>
  sendAs(app, who, 'POST', `uploads/${uploadId}/apply`, body, { 'if-match': etag })

/** Uploads and applies a file that needs no answers. */
export async function applyUploaded(
  app: TestApp,
  who: Sender,
  fields: Record<string, string>,
  content: string | Buffer,
): Promise<ReadUpload> {
  const read = await upload(app, who, fields, content)
  expect(read.body, JSON.stringify(read.body)).toMatchObject({ state: 'ready', problems: [] })
  const applied = await applyRead(app, who, read)
  expect(applied.statusCode, applied.payload).toBe(200)
  return read
}
