import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import type { LaneColumn } from '../shared/lane-cells.ts'
import { keyOfLane, type Lane } from '../shared/model.ts'
import { countsOf } from './draft-state.ts'
import { draftStore, millisecondsWithoutKey, refusedLanes } from './draft-store.ts'

const lane = (to: string): Lane => ({
  ...{ service: 'S', from: 'MEL', to, basic: 7.5, minimum: 0, kg: [[0, 0.3]], days: [1, 2] },
})
const basic: LaneColumn = { id: 'basic', field: 'basic' }

/** A draft on a server, with its revision as ETag. */
function server(...first: Lane[]) {
  const lanes = new Map(first.map((one) => [keyOfLane(one), one]))
  let revision = 1
  const calls: Lane[][] = []
  const failing: ApiError[] = []
  return {
    lanes,
    calls,
    failing,
    changeByOthers(one: Lane) {
      lanes.set(keyOfLane(one), one)
      revision += 1
    },
    async put(put: Lane[], etag: string) {
      calls.push(put)
      const failure = failing.shift()
      if (failure) throw failure
      if (etag !== String(revision)) throw new ApiError(412, 'Precondition Failed', ['changed'], undefined)
      for (const one of put) lanes.set(keyOfLane(one), one)
      revision += 1
      return String(revision)
    },
    etag: async () => String(revision),
    read: async (keys: string[]) =>
      new Map(keys.flatMap((key) => (lanes.has(key) ? [[key, lanes.get(key) as Lane] as const] : []))),
    onFresh() {},
    onSaved() {},
  }
}

const write = (store: ReturnType<typeof draftStore>, one: Lane, before: string, after: string) =>
  store.do({ label: 'Typed', cells: [{ key: keyOfLane(one), column: basic, before, after }] }, () => ({
    lane: one,
    etag: '1',
  }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('changes go out together, once no key was pressed for a moment', async () => {
  const draft = server(lane('SYD'), lane('PER'))
  const store = draftStore(draft)
  write(store, lane('SYD'), '7.50', '8')
  await vi.advanceTimersByTimeAsync(millisecondsWithoutKey - 1)
  write(store, lane('PER'), '7.50', '9')
  await vi.advanceTimersByTimeAsync(millisecondsWithoutKey - 1)
  expect(draft.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(draft.calls.map((put) => put.map((one) => [one.to, one.basic]))).toEqual([
    [
      ['SYD', 8],
      ['PER', 9],
    ],
  ])
  expect(store.view().saving.kind).toBe('saved')
})

test('more lanes than one call takes go out in several, in order', async () => {
  const many = Array.from({ length: 5001 }, (_, at) => lane(`Z${at}`))
  const draft = server(...many)
  const store = draftStore(draft)
  const cells = many.map((one) => ({ key: keyOfLane(one), column: basic, before: '7.50', after: '8' }))
  store.do({ label: 'Pasted', cells }, (key) => ({ lane: draft.lanes.get(key) as Lane, etag: '1' }))
  await store.flush()
  expect(draft.calls.map((put) => put.length)).toEqual([5000, 1])
})

test('what somebody else changed meanwhile is kept, and a cell that both wrote waits', async () => {
  const draft = server(lane('SYD'), lane('PER'))
  const store = draftStore(draft)
  write(store, lane('SYD'), '7.50', '8')
  await store.flush()
  draft.changeByOthers({ ...lane('PER'), basic: 5, minimum: 11 })
  draft.changeByOthers({ ...lane('SYD'), basic: 8, minimum: 20 })
  write(store, { ...lane('SYD'), basic: 8 }, '8.00', '9')
  write(store, lane('PER'), '7.50', '6')
  await store.flush()
  expect(draft.lanes.get('S MEL SYD')).toMatchObject({ basic: 9, minimum: 20 })
  expect(draft.lanes.get('S MEL PER')).toMatchObject({ basic: 5, minimum: 11 })
  expect(store.view().state.collisions.get('S MEL PER')).toEqual({ basic: '5.00' })
  store.decide('S MEL PER', 'basic', true)
  await store.flush()
  expect(draft.lanes.get('S MEL PER')).toMatchObject({ basic: 6, minimum: 11 })
})

test('a lane that was read before somebody else changed it is not overwritten', async () => {
  const draft = server(lane('SYD'), lane('PER'))
  const store = draftStore(draft)
  draft.changeByOthers({ ...lane('SYD'), basic: 5, minimum: 11 })
  draft.changeByOthers({ ...lane('PER'), minimum: 12 })
  write(store, lane('SYD'), '7.50', '6')
  write(store, lane('PER'), '7.50', '6')
  await store.flush()
  expect(draft.lanes.get('S MEL SYD')).toMatchObject({ basic: 5, minimum: 11 })
  expect(draft.lanes.get('S MEL PER')).toMatchObject({ basic: 6, minimum: 12 })
  expect(store.view().state.collisions.get('S MEL SYD')).toEqual({ basic: '5.00' })
})

test('without a connection edits are kept and sent later', async () => {
  const draft = server(lane('SYD'))
  draft.failing.push(new ApiError(0, 'Unreachable', ['The server could not be reached.'], undefined))
  const store = draftStore(draft)
  write(store, lane('SYD'), '7.50', '8')
  await store.flush()
  expect(store.view().saving).toMatchObject({ kind: 'failed', isTriedAgain: true })
  expect(countsOf(store.view().state).unsent).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(draft.lanes.get('S MEL SYD')?.basic).toBe(8)
  expect(store.view().saving.kind).toBe('saved')
})

test('a lane that the server refuses waits with its reason, and the others are saved', async () => {
  const draft = server(lane('SYD'), lane('PER'))
  draft.failing.push(new ApiError(400, 'Bad Request', ['put.0.basic must be less'], undefined))
  const store = draftStore(draft)
  write(store, lane('SYD'), '7.50', '8')
  write(store, lane('PER'), '7.50', '9')
  await store.flush()
  expect(store.view().state.problems.get('S MEL SYD')).toEqual({ basic: 'must be less' })
  expect(draft.lanes.get('S MEL PER')?.basic).toBe(9)
})

test('a missing right keeps the edits and is not tried again', async () => {
  const draft = server(lane('SYD'))
  draft.failing.push(new ApiError(403, 'Forbidden', ['No.'], undefined))
  const store = draftStore(draft)
  write(store, lane('SYD'), '7.50', '8')
  await store.flush()
  expect(store.view().saving).toMatchObject({ kind: 'failed', isTriedAgain: false })
  expect(countsOf(store.view().state).unsent).toBe(1)
})

test('refused lanes are named by their place', () => {
  const error = new ApiError(400, '', ['put.1.kg.0.0 must be 0', 'put would be too much'], undefined)
  expect([...refusedLanes(error, { put: [lane('SYD'), lane('PER')] })]).toEqual([['S MEL PER', 'must be 0']])
})
