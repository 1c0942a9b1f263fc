import { expect, test } from 'vitest'
import { closingLine } from './closing-line.ts'

const file = (state: string, ...tests: string[]) => ({
  state: () => state,
  children: { allTests: () => tests.map((one) => ({ result: () => ({ state: one }) })) },
})

test.each([
  ['tests that passed and failed', [file('failed', 'passed', 'failed')], [], '1 passed, 1 failed'],
  ['a file that cannot be loaded', [file('failed'), file('passed', 'passed')], [], '1 passed, 1 failed'],
  ['a hook that fails', [file('failed', 'skipped', 'skipped')], [], '0 passed, 1 failed, 2 skipped'],
  [
    'a hook that fails after all tests passed',
    [file('failed', 'passed', 'passed')],
    [],
    '2 passed, 1 failed',
  ],
  ['an error of no test', [file('passed', 'passed')], [new Error()], '1 passed, 1 failed'],
])('the closing line counts %s', (_, modules, unhandled, line) => {
  expect(closingLine(modules, unhandled)).toBe(line)
})
