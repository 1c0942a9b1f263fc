import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, wrongFields } from '../../../api/api-error.ts'
import { keyOfLane, type Lane } from '../../../data/lanes.ts'
import type { LaneColumn } from '../shared/lane-cells.ts'
import { countsOf } from './draft-state.ts'
import { draftStore, millisecondsWithoutKey, refusedLanes } from './draft-store.ts'

const lane = (to: string): Lane => ({
  service: 'S',
  from: 'MEL',
  to,
  basic: 7.5,
  minimum: 0,
  kg: [[0, 0.3]],
  days: [1, 2],
})
const basic: LaneColumn = { id: 'basic', field: 'basic' }

const maya = { by: 'maya@example.com', at: '2026-11-17T10:41:00Z' }

/** A draft on a server, which puts lanes together figure by figure. */
function server(...first: Lane[]) {
  const lanes = new Map(first.map((one) => [keyOfLane(one), one]))
  const touched: { key: string; revision: number }[] = []
  let revision = 1
  const calls: Lane[][] = []
  const failing: ApiError[] = []
  const others: string[] = []
  const write = (one: Lane) => {
    lanes.set(keyOfLane(one), one)
    touched.push({ key: keyOfLane(one), revision })
  }
  return {
    lanes,
    calls,
    failing,
    /** Lanes of others that the page was told about. */
    others,
    isForgetful: false,
    /** What somebody else does after the store has looked. */
    beforePut: undefined as (() => void) | undefined,
    changeByOthers(one: Lane) {
      revision += 1
      write(one)
    },
    async put(put: Lane[], expected: Lane[]) {
      calls.push(put)
      const failure = failing.shift()
      if (failure) throw failure
      this.beforePut?.()
      revision += 1
      const collided: string[] = []
      for (const [at, one] of put.entries()) {
        const [read, now] = [expected[at] as Lane, lanes.get(keyOfLane(one)) as Lane]
        const merged: Lane = { ...now }
        for (const field of ['basic', 'minimum'] as const) {
          if (one[field] === read[field] || one[field] === now[field]) continue
          if (now[field] === read[field]) merged[field] = one[field] as number
          else collided.push(keyOfLane(one))
        }
        write(merged)
      }
      return { revision, collided }
    },
    async changes(since: number) {
      const keys = new Set(touched.filter((one) => one.revision > since).map(({ key }) => key))
      const found = [...keys].map((key) => ({ key, lane: lanes.get(key), ...maya }))
      return { revision, lanes: this.isForgetful ? undefined : found }
    },
    read: async (keys: string[]) =>
      new Map(keys.flatMap((key) => (lanes.has(key) ? [[key, lanes.get(key) as Lane] as const] : []))),
    onFresh() {},
    onOthers(changed: { key: string }[] | undefined) {
      others.push(...(changed?.map(({ key }) => key) ?? ['any']))
    },
    onSaved() {},
  }
}

const write = (store: ReturnType<typeof draftStore>, one: Lane, before: string, after: string) =>
  store.do({ label: 'Typed', cells: [{ key: keyOfLane(one), column: basic, before, after }] }, () => one)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('changes go out together, once no key was pressed for a moment', async () => {
  const draft = server(lane('SYD'), lane('PER'))
  const store = draftStore(draft, 1)
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
  const store = draftStore(draft, 1)
  const cells = many.map((one) => ({ key: keyOfLane(one), column: basic, before: '7.50', after: '8' }))
  store.do({ label: 'Pasted', cells }, (key) => draft.lanes.get(key))
  await store.flush()
  expect(draft.calls.map((put) => put.length)).toEqual([5000, 1])
})

test('an undo while its change is being saved is saved too', async () => {
  const draft = server(lane('SYD'))
  const store = draftStore(draft, 1)
  draft.beforePut = () => {
    draft.beforePut = undefined
    store.undo()
  }
  write(store, lane('SYD'), '7.50', '8')
  await store.flush()
  expect(draft.calls.map((put) => put.map(({ basic }) => basic))).toEqual([[8], [7.5]])
  expect(draft.lanes.get(keyOfLane(lane('SYD')))).toEqual(lane('SYD'))
  expect(countsOf(store.view().state).unsent).toBe(0)
  expect(store.view().saving.kind).toBe('saved')
})

test('what somebody else changed meanwhile is kept, and a cell that both wrote waits', async () => {
  const draft = server(lane('SYD'), lane('PER'))
  const store = draftStore(draft, 1)
  write(store, lane('SYD'), '7.50', '8')
  await store.flush()
  draft.changeByOthers({ ...lane('PER'), basic: 5, minimum: 11 })
  draft.changeByOthers({ ...lane('SYD'), basic: 8, minimum: 20 })
  write(store, { ...lane('SYD'), basic: 8 }, '8.00', '9')
  write(store, lane('PER'), '7.50', '6')
  await store.flush()
  expect(draft.lanes.get('S MEL SYD')).toMatchObject({ basic: 9, minimum: 20 })
  expect(draft.lanes.get('S MEL PER')).toMatchObject({ basic: 5, minimum: 11 })
  expect(store.view().state.collisions.get('S MEL PER')).toEqual({
    basic: { text: '5.00', writer: maya },
  })
  store.decide('S MEL PER', 'basic', true)
  await store.flush()
  expect(draft.lanes.get('S MEL PER')).toMatchObject({ basic: 6, minimum: 11 })
})

test('a lane that was read before somebody else changed it is not overwritten', async () => {
  const draft = server(lane('SYD'), lane('PER'))
  const store = draftStore(draft, 1)
  draft.changeByOthers({ ...lane('SYD'), basic: 5, minimum: 11 })
  draft.changeByOthers({ ...lane('PER'), minimum: 12 })
  write(store, lane('SYD'), '7.50', '6')
  write(store, lane('PER'), '7.50', '6')
  await store.flush()
  expect(draft.lanes.get('S MEL SYD')).toMatchObject({ basic: 5, minimum: 11 })
  expect(draft.lanes.get('S MEL PER')).toMatchObject({ basic: 6, minimum: 12 })
  expect(store.view().state.collisions.get('S MEL SYD')).toEqual({
    basic: { text: '5.00', writer: maya },
  })
})

test('a cell that somebody else wrote at the same moment waits too, and nothing of theirs is lost', async () => {
  const draft = server(lane('SYD'), lane('PER'))
  const store = draftStore(draft, 1)
  draft.beforePut = () => {
    draft.beforePut = undefined
    draft.changeByOthers({ ...lane('SYD'), basic: 5, minimum: 11 })
  }
  write(store, lane('SYD'), '7.50', '6')
  write(store, lane('PER'), '7.50', '6')
  await store.flush()
  expect(draft.lanes.get('S MEL SYD')).toMatchObject({ basic: 5, minimum: 11 })
  expect(draft.lanes.get('S MEL PER')).toMatchObject({ basic: 6 })
  expect(store.view().state.collisions.get('S MEL SYD')).toEqual({
    basic: { text: '5.00', writer: undefined },
  })
})

test('what others change is told to the page, and read again if it is too much to tell', async () => {
  const draft = server(lane('SYD'), lane('PER'))
  const store = draftStore(draft, 1)
  await store.moved(1)
  draft.changeByOthers({ ...lane('PER'), basic: 5 })
  await store.moved(2)
  expect(draft.others).toEqual(['S MEL PER'])
  write(store, lane('SYD'), '7.50', '6')
  draft.changeByOthers({ ...lane('SYD'), minimum: 12 })
  draft.isForgetful = true
  await store.flush()
  expect(draft.others).toEqual(['S MEL PER', 'any'])
  expect(draft.lanes.get('S MEL SYD')).toMatchObject({ basic: 6, minimum: 12 })
})

test('without a connection edits are kept and sent later', async () => {
  const draft = server(lane('SYD'))
  draft.failing.push(new ApiError(0, 'Unreachable', ['The server could not be reached.'], undefined))
  const store = draftStore(draft, 1)
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
  draft.failing.push(wrongFields([{ path: 'put.0.basic', text: 'must be less' }]))
  const store = draftStore(draft, 1)
  write(store, lane('SYD'), '7.50', '8')
  write(store, lane('PER'), '7.50', '9')
  await store.flush()
  expect(store.view().state.problems.get('S MEL SYD')).toEqual({ basic: 'must be less' })
  expect(draft.lanes.get('S MEL PER')?.basic).toBe(9)
})

test('a missing right keeps the edits and is not tried again', async () => {
  const draft = server(lane('SYD'))
  draft.failing.push(new ApiError(403, 'Forbidden', ['No.'], undefined))
  const store = draftStore(draft, 1)
  write(store, lane('SYD'), '7.50', '8')
  await store.flush()
  expect(store.view().saving).toMatchObject({ kind: 'failed', isTriedAgain: false })
  expect(countsOf(store.view().state).unsent).toBe(1)
})

test('refused lanes are named by their place', () => {
  const error = wrongFields([
    { path: 'put.1.kg.0.0', text: 'must be 0' },
    { path: 'put', text: 'would be too much' },
  ])
  expect([...refusedLanes(error, { put: [lane('SYD'), lane('PER')] })]).toEqual([['S MEL PER', 'must be 0']])
})
