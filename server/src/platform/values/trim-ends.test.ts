import { expect, test } from 'vitest'
import { isBlank } from './is-blank.ts'
import { trimEnds } from './trim-ends.ts'

test('all white space of Unicode and the byte order mark are dropped at the ends, and nothing else', () => {
  const wrong: number[] = []
  for (let code = 1; code < 0x1_0000; code += 1) {
    const character = String.fromCharCode(code)
    const isWhite = /[\p{White_Space}\ufeff]/u.test(character)
    const around = `${character}A B${character}`
    if (trimEnds(around) !== (isWhite ? 'A B' : around) || isBlank(character) !== isWhite) wrong.push(code)
  }
  expect(wrong).toEqual([])
  expect(trimEnds(' \t ')).toBe('')
  expect(trimEnds('')).toBe('')
  expect(trimEnds('A  B')).toBe('A  B')
})
