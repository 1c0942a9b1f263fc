import { expect, test } from 'vitest'
import { moveFrom } from './move.ts'

const size = { rows: 100, columns: 4, page: 10 }

// From; key with Ctrl (^) or Shift (+); where it leads, `-` for nowhere.
const table = `
  5,1   ArrowUp      4,1
  0,1   ArrowUp      0,1
  99,1  ArrowDown    99,1
  5,1   ^ArrowDown   99,1
  5,1   ^ArrowUp     0,1
  5,3   ArrowRight   5,3
  5,0   ArrowLeft    5,0
  5,0   ^ArrowRight  5,3
  5,1   PageDown     15,1
  95,1  PageDown     99,1
  5,1   PageUp       0,1
  5,2   Home         5,0
  5,2   End          5,3
  5,2   ^Home        0,0
  5,2   ^End         99,3
  5,3   Tab          6,0
  5,0   +Tab         4,3
  99,3  Tab          -
  0,0   +Tab         -
  5,1   a            -
`
const cases = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [string, string, string])

test.each(cases)('from %s, %s moves to %s', (from, press, to) => {
  const [row = 0, column = 0] = from.split(',').map(Number)
  const found = moveFrom(
    { row, column },
    { key: press.replace(/^[\^+]/, ''), ctrl: press.startsWith('^'), shift: press.startsWith('+') },
    size,
  )
  expect(found ? `${found.row},${found.column}` : '-').toBe(to)
})
