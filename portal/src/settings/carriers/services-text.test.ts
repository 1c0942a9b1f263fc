import { describe, expect, test } from 'vitest'
import { readServices } from './services-text.ts'

const nothing = { carriers: [], services: [], zoneSets: [], cards: [] }
const lines = (...rows: string[][]) => rows.map((cells) => cells.join('\t')).join('\n')
const road = {
  carrier: 'GALAH',
  name: 'Road',
  type: 'DOMESTIC',
  class: 'STANDARD',
  zoneSet: 'AU',
  tax: 'GST',
}

describe('carriers and services from a spreadsheet', () => {
  test('are read without heads, and what they name is made once', () => {
    const text = lines(
      ['GALAH', 'Galah Lines', 'GLX-ROAD', 'Road', '', '', '250', '', 'AU', 'GLX-STD'],
      ['GALAH', 'Galah Lines', 'GLX-NITE', '', 'domestic', 'Express', '250', '1', 'AU', 'GLX-STD'],
      ['PELICAN', '', 'PWX-EXP', 'Express', 'International', 'Express', '200', '0.5', 'AU', ''],
    )
    const service = (id: string, more: object) => ({ id, body: { ...road, ...more } })
    expect(readServices(text, nothing)).toEqual({
      zoneSets: [{ id: 'AU', body: { name: 'AU' } }],
      carriers: [
        { id: 'GALAH', body: { name: 'Galah Lines' } },
        { id: 'PELICAN', body: { name: 'PELICAN' } },
      ],
      services: [
        service('GLX-ROAD', { cubicFactor: 250, weightStepKg: 1 }),
        service('GLX-NITE', { name: 'GLX-NITE', class: 'EXPRESS', cubicFactor: 250, weightStepKg: 1 }),
        service('PWX-EXP', {
          carrier: 'PELICAN',
          name: 'Express',
          type: 'INTERNATIONAL',
          class: 'EXPRESS',
          tax: 'FREE',
          cubicFactor: 200,
          weightStepKg: 0.5,
        }),
      ],
      cards: [{ id: 'GLX-STD', body: { name: 'GLX-STD', carrier: 'GALAH', kind: 'COST' } }],
      knownServices: [],
      unread: [],
      problems: [],
    })
  })

  test('have their columns in any order under heads, and leave out what is there already', () => {
    const text = lines(
      ['Service', 'Name', 'Carrier', 'Cubic factor', 'Remarks'],
      ['GLX-ROAD', 'Road', 'GALAH', '250', 'x'],
      ['GLX-NITE', 'Night', 'GALAH', '250', ''],
      ['', '', '', '', ''],
    )
    const known = { ...nothing, carriers: ['GALAH'], services: ['GLX-ROAD'], zoneSets: ['AU'] }
    const read = readServices(text, known)
    expect(read).toMatchObject({ zoneSets: [], carriers: [], cards: [], problems: [] })
    expect(read).toMatchObject({ knownServices: ['GLX-ROAD'], unread: ['Remarks'] })
    expect(read.services.map(({ id, body }) => [id, body.zoneSet])).toEqual([['GLX-NITE', 'AU']])
  })

  test.each([
    [['Galah Lines', '', 'GLX'], 'Line 1: Galah Lines is not the alias of a carrier'],
    [['GALAH', '', ''], 'Line 1: an empty cell is not the alias of a service'],
    [['GALAH', '', 'GLX', '', 'Sea'], 'Line 1: Sea is not a type: Domestic or International'],
    [
      ['GALAH', '', 'GLX', '', '', 'Fast'],
      'Line 1: Fast is not a class: Economy, Standard, Express or Priority',
    ],
    [['GALAH', '', 'GLX', '', '', '', 'x', '', 'AU'], 'Line 1: GLX needs a cubic factor, such as 250'],
    [
      ['GALAH', '', 'GLX', '', '', '', '250', '-1', 'AU'],
      'Line 1: -1 is not a weight step, such as 1 or 0.5',
    ],
    [['GALAH', '', 'GLX', '', '', '', '250'], 'Line 1: GLX needs the code of a zone set, such as AU'],
    [['GALAH', '', 'GLX', '', '', '', '250', '', 'AU', 'a b'], 'Line 1: a b is not the alias of a rate card'],
  ])('that cannot be read say why: %j', (cells, problem) => {
    expect(readServices(lines(cells), nothing).problems).toEqual([problem])
  })

  test('that repeat something with other values are refused, and repeated lines are read once', () => {
    const line = (
      ...cells: [name: string, service: string, factor: string, card?: string, carrier?: string]
    ) => {
      const [name, service, factor, card = '', carrier = 'GALAH'] = cells
      return [carrier, name, service, '', '', '', factor, '', 'AU', card]
    }
    const text = lines(
      line('Galah Lines', 'GLX-ROAD', '250', 'STD'),
      line('Galah Lines', 'GLX-ROAD', '250', 'STD'),
      line('', 'GLX-ROAD', '333'),
      line('Galah Freight', 'GLX-NITE', '250'),
      line('Pelican', 'PWX-EXP', '200', 'STD', 'PELICAN'),
    )
    const read = readServices(text, nothing)
    expect(read.services.map(({ id }) => id)).toEqual(['GLX-ROAD', 'GLX-NITE', 'PWX-EXP'])
    expect(read.problems).toEqual([
      'Line 3: GLX-ROAD is in a line above, with other values',
      'Line 4: GALAH has another name in a line above',
      'Line 5: STD belongs to another carrier in a line above',
    ])
  })
})
