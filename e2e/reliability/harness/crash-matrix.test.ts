import { expect, test } from 'vitest'
import { Random } from '../../../testing/random.ts'
import { Coverage, sampleOfMatrix, wholeMatrix } from './crash-matrix.ts'

const named = (round: (typeof wholeMatrix)[number]) => Object.values(round).join(' ')

test('a sample has every victim at every point, and every point with both kinds and all formats, for any seed', () => {
  const rounds = new Set(wholeMatrix.map(named))
  expect(rounds.size).toBe(wholeMatrix.length)
  const samples = Array.from({ length: 300 }, (_, seed) => sampleOfMatrix(new Random(seed)))
  for (const sample of samples) {
    const coverage = new Coverage()
    for (const round of sample) coverage.add(round)
    expect(coverage.missing()).toEqual([])
    expect(sample).toHaveLength(36)
    expect(sample.map(named).filter((round) => !rounds.has(round))).toEqual([])
  }
  expect(new Set(samples.flat().map(named))).toEqual(rounds)
})

test('points that were not reached are named', () => {
  const coverage = new Coverage()
  for (const round of wholeMatrix) if (round.point !== 'answer' || round.victim !== 'api') coverage.add(round)
  expect(coverage.missing()).toEqual(['answer × api'])
})
