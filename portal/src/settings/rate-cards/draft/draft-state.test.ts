import { describe, expect, test } from 'vitest'
import { keyOfLane, type Lane } from '../../../data/lanes.ts'
import type { LaneColumn } from '../shared/lane-cells.ts'
import {
  type CellEdit,
  collisionAt,
  countsOf,
  decide,
  doStep,
  emptyDraft,
  meet,
  nextBatch,
  redoStep,
  refused,
  saved,
  textOf,
  undoStep,
} from './draft-state.ts'

const lane = (to: string): Lane => ({
  service: 'GLX-ROAD',
  from: 'MEL',
  to,
  basic: 7.5,
  minimum: 11,
  days: [1, 2],
  kg: [
    [0, 0.3],
    [250, 0.2],
  ],
})
const [syd, per] = [lane('SYD'), lane('PER')]
const lanes = new Map([syd, per].map((one) => [keyOfLane(one), one]))
const laneOf = (key: string) => lanes.get(key)
const basic: LaneColumn = { id: 'basic', field: 'basic' }
const kg = (from: number): LaneColumn => ({
  id: `kg ${from}`,
  field: 'break',
  unit: 'kg',
  types: undefined,
  from,
  isFlat: false,
})
const edit = (one: Lane, column: LaneColumn, before: string, after: string): CellEdit => ({
  key: keyOfLane(one),
  column,
  before,
  after,
})
const step = (...cells: CellEdit[]) => ({ label: 'Typed', cells })
const typed = (...cells: CellEdit[]) => doStep(emptyDraft, step(...cells), laneOf)
const send = (state: typeof emptyDraft) => {
  const { state: next, batch } = nextBatch(state, 5000)
  return { batch, state: saved(next, batch, keyOfLane) }
}

describe('a change', () => {
  test('is sent as whole lanes, with the columns that nobody changed', () => {
    const state = typed(edit(syd, basic, '7.50', '8'), edit(syd, kg(250), '0.2000', ''))
    expect(nextBatch(state, 5000).batch.put).toEqual([{ ...syd, basic: 8, kg: [[0, 0.3]] }])
    expect(textOf(state, keyOfLane(syd), 'basic')).toBe('8.00')
  })

  test('is no longer local once it is saved', () => {
    const { state } = send(typed(edit(syd, basic, '7.50', '8')))
    expect(countsOf(state)).toEqual({ unsent: 0, waiting: 0 })
    expect(textOf(state, keyOfLane(syd), 'basic')).toBe('8.00')
  })

  test('that is typed while another is being sent stays', () => {
    const first = typed(edit(syd, basic, '7.50', '8'))
    const { batch } = nextBatch(first, 5000)
    const second = doStep(first, step(edit(syd, basic, '8.00', '9')), laneOf)
    const after = saved(second, batch, keyOfLane)
    expect(textOf(after, keyOfLane(syd), 'basic')).toBe('9.00')
    expect(countsOf(after).unsent).toBe(1)
  })

  test('that is undone while it is being sent is taken back on the server too', () => {
    const first = typed(edit(syd, basic, '7.50', '8'))
    const { batch } = nextBatch(first, 5000)
    const undone = undoStep(first).state
    expect(countsOf(undone).unsent).toBe(0)
    const after = saved(undone, batch, keyOfLane)
    expect(textOf(after, keyOfLane(syd), 'basic')).toBe('7.50')
    expect(nextBatch(after, 5000).batch).toMatchObject({ put: [syd], expected: [{ ...syd, basic: 8 }] })
  })

  test('goes out in parts, oldest first', () => {
    const state = typed(edit(per, basic, '7.50', '8'), edit(syd, basic, '7.50', '8'))
    expect(nextBatch(state, 1).batch.put.map(({ to }) => to)).toEqual(['PER'])
  })

  test('to what the server has already is none', () => {
    expect(countsOf(typed(edit(syd, basic, '7.50', '$7.50'))).unsent).toBe(0)
  })
})

describe('a text that cannot be saved', () => {
  test('stays in its cell while the rest is sent', () => {
    const state = typed(edit(syd, kg(0), '0.3000', 'POA'), edit(syd, basic, '7.50', '8'))
    const sent = send(state)
    expect(sent.batch.put).toEqual([{ ...syd, basic: 8 }])
    expect(textOf(sent.state, keyOfLane(syd), 'kg 0')).toBe('POA')
    expect(countsOf(sent.state)).toEqual({ unsent: 0, waiting: 1 })
  })

  test('is one that leaves a lane without its first break', () => {
    const { state, batch } = nextBatch(typed(edit(syd, kg(0), '0.3000', '')), 5000)
    expect(batch.put).toEqual([])
    expect(state.problems.get(keyOfLane(syd))).toEqual({ 'kg 0': 'The first break cannot be empty' })
  })

  test('is one that the server refuses', () => {
    const { state, batch } = nextBatch(typed(edit(syd, basic, '7.50', '8')), 5000)
    const after = refused(state, batch, new Map([[keyOfLane(syd), 'is too much']]))
    expect(countsOf(after)).toEqual({ unsent: 0, waiting: 1 })
    expect(nextBatch(after, 5000).batch.put).toEqual([])
  })
})

describe('undo', () => {
  test('takes a whole paste back, saved or not, and redo makes it again', () => {
    const pasted = send(typed(edit(syd, basic, '7.50', '8.00'), edit(per, basic, '7.50', '9.00'))).state
    const back = undoStep(pasted).state
    expect(send(back).batch.put).toEqual([syd, per])
    const again = redoStep(send(back).state).state
    expect(send(again).batch.put.map((one) => one.basic)).toEqual([8, 9])
    expect(redoStep(again).step).toBeUndefined()
  })

  test('leaves a cell alone that was changed later', () => {
    const first = typed(edit(syd, basic, '7.50', '8.00'), edit(per, basic, '7.50', '8.00'))
    const { state } = send(first)
    const met = meet(state, [keyOfLane(syd)], new Map([[keyOfLane(syd), { ...syd, basic: 12 }]]))
    expect(send(undoStep(met).state).batch.put.map(({ to }) => to)).toEqual(['PER'])
  })

  test('of a text with a problem brings the figure back', () => {
    const back = undoStep(typed(edit(syd, kg(0), '0.3000', 'POA'))).state
    expect(countsOf(back)).toEqual({ unsent: 0, waiting: 0 })
    expect(textOf(back, keyOfLane(syd), 'kg 0')).toBe('0.3000')
  })
})

describe('two editors', () => {
  const mine = typed(edit(syd, basic, '7.50', '8.00'), edit(syd, kg(250), '0.2000', '0.2100'))
  const key = keyOfLane(syd)

  test('lose nothing if they change different cells of one lane', () => {
    const met = meet(mine, [key], new Map([[key, { ...syd, minimum: 15 }]]))
    expect(send(met).batch.put).toEqual([
      {
        ...syd,
        basic: 8,
        minimum: 15,
        kg: [
          [0, 0.3],
          [250, 0.21],
        ],
      },
    ])
  })

  test('collide only in the cell that both wrote', () => {
    const maya = { by: 'maya@example.com', at: '2026-11-17T10:41:00Z' }
    const met = meet(mine, [key], new Map([[key, { ...syd, basic: 9 }]]), new Map([[key, maya]]))
    expect(met.collisions.get(key)).toEqual({ basic: { text: '9.00', writer: maya } })
    expect(send(met).batch.put[0]).toMatchObject({
      basic: 9,
      kg: [
        [0, 0.3],
        [250, 0.21],
      ],
    })
    expect(send(decide(met, key, 'basic', true)).batch.put[0]).toMatchObject({ basic: 8 })
    expect(textOf(decide(met, key, 'basic', false), key, 'basic')).toBe('9.00')
  })

  test('see one collision wherever they are in the grid, and how many others wait', () => {
    const met = meet(
      mine,
      [key],
      new Map([
        [
          key,
          {
            ...syd,
            basic: 9,
            kg: [
              [0, 0.3],
              [250, 0.22],
            ],
          },
        ],
      ]),
    )
    const cell = { lane: key, mine: '8.00', theirs: { text: '9.00', writer: undefined }, others: 1 }
    expect(collisionAt(met, undefined, undefined)).toEqual({ ...cell, column: basic })
    expect(collisionAt(met, key, 'kg 250')).toMatchObject({ mine: '0.2100', others: 1 })
    expect(collisionAt(decide(met, key, 'basic', true), key, 'basic')).toMatchObject({
      mine: '0.2100',
      others: 0,
    })
    expect(collisionAt(mine, key, 'basic')).toBeUndefined()
  })

  test('do not collide if both wrote the same', () => {
    const met = meet(mine, [key], new Map([[key, { ...syd, basic: 8 }]]))
    expect([...met.collisions.keys()]).toEqual([])
  })

  test('a lane that somebody removed takes its edits with it', () => {
    expect(countsOf(meet(mine, [key], new Map()))).toEqual({ unsent: 0, waiting: 0 })
    const wrong = typed(edit(syd, basic, '7.50', 'POA'))
    expect(countsOf(wrong)).toEqual({ unsent: 0, waiting: 1 })
    expect(countsOf(meet(wrong, [key], new Map()))).toEqual({ unsent: 0, waiting: 0 })
  })
})
