import Type from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { LargeBodies } from './large-bodies.ts'

const large = new LargeBodies()
const tight = new LargeBodies(40)
afterAll(() => Promise.all([large.stop(), tight.stop()]))

const schema = Type.Object({ list: Type.Array(Type.Integer()) }, { additionalProperties: false })
const order = { schema, known: [] }
const send = async (bodies: LargeBodies, organisationId: string, body: unknown) => {
  const text = JSON.stringify(body)
  const cut = Math.floor(text.length / 2)
  const pieces = [text.slice(0, cut), text.slice(cut)].map((part) => own(Buffer.from(part)))
  const { bytes, checked } = await bodies.check(organisationId, pieces, order)
  expect(Buffer.from(bytes).toString()).toBe(text)
  return checked
}

test('a body is checked in a thread and comes back unchanged, with what the handler needs', async () => {
  const body = { list: Array.from({ length: 100_000 }, (_, n) => n) }
  expect(await send(large, 'a', body)).toEqual({ taken: body })
  expect(await send(large, 'a', { list: [1, 'x'], more: 1 })).toEqual({
    failures: [
      { path: 'more', text: 'is not a recognised field' },
      { path: 'list.1', text: 'must be a whole number' },
    ],
  })
})

test('a push is checked there too, and only its summary comes back', async () => {
  const text = JSON.stringify({ activities: [{ warehouseCode: ' ' }] })
  const push = { schema: Type.Object({}), check: 'activityPush' as const, known: [] }
  const { checked } = await large.check('a', [Buffer.from(text)].map(own), push)
  expect(checked).toEqual({ failures: [{ path: 'activities.0.warehouseCode', text: 'must not be blank' }] })
})

test('organisations take turns', async () => {
  const ended: string[] = []
  const piece = (organisationId: string) =>
    send(large, organisationId, { list: [1] }).then(() => ended.push(organisationId))
  await Promise.all(['a', 'a', 'a', 'a', 'b'].map(piece))
  expect(ended.indexOf('b')).toBeLessThanOrEqual(2)
})

test("a body too large for the thread's memory ends only the thread", async () => {
  // Half a million different field names. Many small pieces, because V8 ends the process, not the thread, if a single
  // large text does not fit. The real heap is half as large again as the costliest body within the limits.
  const fields = (nth: number) =>
    Object.fromEntries(Array.from({ length: 999 }, (_, field) => [`f${nth * 999 + field}`, 1]))
  const body = { list: Array.from({ length: 550 }, (_, nth) => fields(nth)) }
  await expect(send(tight, 'a', body)).rejects.toMatchObject({ statusCode: 400 })
  expect(await send(tight, 'a', { list: [1] })).toEqual({ taken: { list: [1] } })
})

/** In its own memory, so that it can be transferred to a thread. */
function own(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
