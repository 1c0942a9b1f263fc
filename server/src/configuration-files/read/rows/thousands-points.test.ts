import { describe, expect, test } from 'vitest'
import { askedOf, requestOf } from '../../../../test/file-requests.ts'
import { known, lanesOf, questionsOf, readRows } from '../../../../test/lane-readings.ts'
import { readFile } from '../read-file.ts'

const answers = { days: '1-2', 'above the last break of GLX-ROAD': 'the rate before goes on' }

describe('a point may divide thousands where no other figure tells', () => {
  const id = 'points of 1.000, 1.001, 2.000'
  const rows = (rate: string | number) => [
    ['service', 'from zone', 'to zone', '0-1.000 kg', '1.001-2.000 kg'],
    ['GLX-ROAD', 'SYD', 'MEL', rate, rate],
  ]

  test('in headers', () => {
    const asked = readRows(rows(2), answers).questions
    expect(asked).toMatchObject([
      {
        id,
        answers: ['decimal points', 'thousands'],
        meaning: ['1.000 is 1.', '1.000 is 1000: nothing is read, write it without the point.'],
      },
    ])
    expect(lanesOf(readRows(rows(2), { ...answers, [id]: 'decimal points' }))).toHaveLength(1)
    expect(() => readRows(rows(2), { ...answers, [id]: 'thousands' })).toThrow(
      'Points divide thousands: write 1.000 as 1000.',
    )
  })

  test('in cells of text, of lanes and of other kinds', () => {
    const basic = [
      ['service', 'from zone', 'to zone', 'basic', 'rate per kg'],
      ['GLX-ROAD', 'SYD', 'MEL', '2.500', '3'],
    ]
    expect(questionsOf(readRows(basic, answers))).toEqual(['points of 2.500'])
    const surcharges = [
      ['id', 'carrier', 'key', 'name', 'basis', 'amount'],
      ['TAIL', 'GALAH', 'TAIL-LIFT', 'Tail lift', 'FIXED', '1.250'],
    ]
    expect(askedOf(readFile(requestOf('surcharges', surcharges)))).toContain('points of 1.250')
  })

  test.each<[string, string | number]>([
    ['a figure with other decimals', '0.31'],
    ['a figure below one', '0.310'],
    ['two decimals and a dollar sign', '$12.50'],
  ])('%s tells', (_, rate) => {
    expect(questionsOf(readRows(rows(rate), answers))).toEqual([])
  })

  test('numbers of a workbook are what they are, and versions and dates are no figures', () => {
    const workbook = [
      ['Version 1.125', '1.11.2026', '', ''],
      ['service', 'from zone', 'to zone', 'rate per kg'],
      ['GLX-ROAD', 'SYD', 'MEL', 1.125],
    ]
    expect(questionsOf(readRows(workbook, answers, { known }))).not.toContain('points of 1.125')
  })
})
