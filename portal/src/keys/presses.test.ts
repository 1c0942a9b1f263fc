import { expect, test } from 'vitest'
import { completes, nameOfPress } from './presses.ts'

const press = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

test.each([
  ['k', ['ctrl'], 'Ctrl+K'],
  ['k', ['meta'], 'Ctrl+K'],
  ['?', ['shift'], '?'],
  ['g', [], 'G'],
  ['Enter', ['ctrl', 'shift'], 'Ctrl+Shift+Enter'],
  ['Enter', ['alt'], 'Alt+Enter'],
])('%s with %s is %s', (key, held, name) => expect(nameOfPress(press(key, held))).toBe(name))

test.each([
  ['G I', 'I', { name: 'G', at: 0 }, 900, true],
  ['G I', 'I', { name: 'G', at: 0 }, 1600, false],
  ['G I', 'I', { name: 'X', at: 0 }, 10, false],
  ['G I', 'I', undefined, 10, false],
  ['U', 'U', undefined, 10, true],
])('%s after %s: %#', (keys, name, before, at, expected) =>
  expect(completes(keys, name, before, at)).toBe(expected),
)
