import { expect, test } from 'vitest'
import { titleCase } from './title-case.ts'

test.each([
  ['SYDNEY', 'Sydney'],
  ['ST KILDA', 'St Kilda'],
  ["O'CONNOR", "O'Connor"],
  ["D'AGUILAR", "D'Aguilar"],
  ["K'GARI", "K'gari"],
  ["STUN'SAIL BOOM", "Stun'sail Boom"],
  ["TAM O'SHANTER", "Tam O'Shanter"],
  ['MCMAHONS POINT', 'McMahons Point'],
  ['BRIGHTON-LE-SANDS', 'Brighton-le-Sands'],
  ['KINGSTON ON MURRAY', 'Kingston on Murray'],
  ['THE ROCKS', 'The Rocks'],
  ['UNIVERSITY OF MELBOURNE', 'University of Melbourne'],
  ['WATERLOO DC', 'Waterloo DC'],
  ['HMAS PENGUIN', 'HMAS Penguin'],
  ['ERNABELLA (PUKATJA)', 'Ernabella (Pukatja)'],
  ['Coolalinga', 'Coolalinga'],
])('%s is written %s', (source, expected) => {
  expect(titleCase(source)).toBe(expected)
})
