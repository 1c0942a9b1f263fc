import { expect, test } from 'vitest'
import { allChosen, choiceOf, choose, isAnyChosen, isChosen, nothingChosen } from './selection.ts'

const shown = { reason: 'No Shipment ID found' }

test('rows are chosen one by one, and taken out again', () => {
  const two = choose(choose(nothingChosen, 2, true), 3, true)
  expect([2, 3, 4].map((row) => isChosen(two, row))).toEqual([true, true, false])
  expect(choiceOf(two, shown)).toEqual({ rowNumbers: [2, 3] })
  expect(isAnyChosen(choose(choose(two, 2, false), 3, false))).toBe(false)
})

test('all rows that are shown can be chosen, but for some', () => {
  const most = choose(allChosen, 7, false)
  expect([6, 7].map((row) => isChosen(most, row))).toEqual([true, false])
  expect(choiceOf(most, shown)).toEqual({ filter: { ...shown, state: 'open' }, except: [7] })
  expect(choiceOf(choose(most, 7, true), { ...shown, state: 'changed' })).toEqual({
    filter: { ...shown, state: 'changed' },
    except: [],
  })
})
