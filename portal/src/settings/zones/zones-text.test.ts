import { describe, expect, test } from 'vitest'
import { zoneRows } from './zone-rows.ts'
import { readZones, textOfZones } from './zones-text.ts'

describe('zones from a spreadsheet', () => {
  test('are read with all kinds of places', () => {
    const text = [
      'zone\tname\tplaces',
      'SYD\tSydney metro\t1000-2249, 2555–2574; 2740 2741',
      'NTX\t\t800',
      'NTX\t\t4871 Almaden, nt',
      'ROW\tRest\tNZ, *',
    ].join('\n')
    const syd = { zone: 'SYD', zoneName: 'Sydney metro' }
    const ntx = { zone: 'NTX', zoneName: 'NTX' }
    const row = { zone: 'ROW', zoneName: 'Rest' }
    expect(readZones(text)).toEqual({
      zones: 3,
      problems: [],
      puts: [
        ...['1000-2249', '2555-2574', '2740', '2741'].map((member) => ({ ...syd, member })),
        { ...ntx, member: '0800' },
        { ...ntx, member: { postcode: '4871', locality: 'Almaden' } },
        { ...ntx, member: { state: 'NT' } },
        { ...row, member: { country: 'NZ' } },
        { ...row, member: { country: '*' } },
      ],
    })
  })

  test('may have no places yet', () => {
    expect(readZones('QLN\tNorth Queensland').puts).toEqual([{ zone: 'QLN', zoneName: 'North Queensland' }])
  })

  test.each([
    ['SYD 2000', 'Line 1: put a tab between code, name and places'],
    ['Sydney metro\tx\t2000', 'Line 1: Sydney metro is not the code of a zone'],
    ['\n\nSYD\tSydney\t20', 'Line 3: 20 is not a place'],
    ['SYD\tSydney\tSydney', 'Line 1: Sydney is not a place'],
  ])('that cannot be read say why', (text, problem) => {
    expect(readZones(text).problems).toEqual([problem])
  })
})

test('zones written as text are read again as they were', () => {
  const items = [
    { zone: 'FAR', zoneName: 'Far north', member: '4800-4899' },
    { zone: 'FAR', zoneName: 'Far north', member: { postcode: '4871', locality: 'Almaden' } },
    { zone: 'ROW', zoneName: 'Rest of the world', member: { country: '*' } },
  ]
  expect(readZones(textOfZones(zoneRows(items))).puts).toEqual(items)
})
