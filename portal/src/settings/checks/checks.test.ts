import { describe, expect, test } from 'vitest'
import type { Finding } from '../../data/checks.ts'
import { groupFindings, placeOf, whereOf } from './finding-groups.ts'
import { findingsFile } from './findings-file.ts'
import { examplesText, gatherFindings, saysText, subjectOf, subjectText, wordsOnCard } from './gathered.ts'

const finding = (code: Finding['code'], severity: Finding['severity'], path = '') =>
  ({ code, severity, path, message: code, count: 1, examples: [] as string[] }) as unknown as Finding

describe('findings', () => {
  test('are grouped by what there is to do', () => {
    const groups = groupFindings(
      [
        finding('LANE_ZONE', 'E'),
        finding('CARD_ENDS', 'W'),
        finding('FUEL_JUMP', 'W'),
        finding('CUSTOMER_NO_RATE', 'W'),
        finding('CARD_UNUSED', 'N'),
        finding('ZONE_DOUBLE', 'E'),
      ].map((first) => ({ first })),
    )
    expect(groups.map(({ title, lines }) => [title, lines.map(({ first }) => first.code)])).toEqual([
      ['Stops a draft', ['LANE_ZONE', 'ZONE_DOUBLE']],
      ['Ends soon', ['CARD_ENDS']],
      ['A price may be wrong', ['FUEL_JUMP']],
      ['Somebody gets no price', ['CUSTOMER_NO_RATE']],
      ['Good to know', ['CARD_UNUSED']],
    ])
  })

  test.each([
    ['services.GLX-ROAD.itemTypes', '/settings/carriers', { open: 'GLX-ROAD' }],
    ['services.GLX.ROAD', '/settings/carriers', { open: 'GLX.ROAD' }],
    ['carriers.BANDI', '/settings/carriers', { carrier: 'BANDI' }],
    ['zoneSets.AU', '/settings/zones', { set: 'AU' }],
    ['customers.A.B', '/settings/customers', { open: 'A.B' }],
    ['spotRates.SPOT-1', '/settings/spot-rates', { open: 'SPOT-1' }],
  ])('%s is settled at %s', (path, to, search) => {
    expect(placeOf(finding('ID_TWIN', 'W', path), () => true)).toMatchObject({ to, search })
  })

  test('about fuel are settled where levies are entered', () => {
    expect(placeOf(finding('FUEL_OLD', 'W', 'carriers.GALAH'), () => true)?.to).toBe('/settings/fuel-levies')
  })

  test('have no link to a page that does not exist, or to nothing', () => {
    expect(placeOf(finding('CARD_ENDS', 'W', 'rateCards.X'), () => false)).toBeUndefined()
    expect(placeOf(finding('EXAMPLE_NONE', 'N', 'examples'), () => true)).toBeUndefined()
  })

  test.each([
    ['rateCards.GLX-STD', 'Rate cards'],
    ['services.GLX-ROAD', 'Carriers and services'],
    ['customerRates.A/B', 'Customers'],
    ['customers.A', 'Customers'],
    ['examples.E1', 'Examples'],
    ['examples', 'Examples'],
    ['', 'Elsewhere'],
  ])('%s is found at %s', (path, where) => {
    expect(whereOf(finding('ID_TWIN', 'W', path))).toBe(where)
  })

  test('are a file with one line each, and no text that a spreadsheet would compute', () => {
    const one = { ...finding('FUEL_OLD', 'W', 'carriers.GALAH'), message: '=1', examples: ['a', 'b, c'] }
    expect(findingsFile([one]).split('\r\n')).toEqual([
      '\ufeffseverity,code,where,path,message,count,examples',
      'Warning,FUEL_OLD,Fuel levies,carriers.GALAH,\'=1,1,"a; b, c"',
      '',
    ])
  })
})

describe('a line of findings', () => {
  const old = (name: string, days: number, percent: string) => ({
    ...finding('FUEL_OLD', 'W', `carriers.${name.split(',')[0]}`),
    id: name,
    message: `${name}: the last levy began ${days} days ago`,
    examples: [percent],
  })

  test.each([
    ['rateCards.A', 'A from 2027-01-01: 1 lane names zone TAZ', 'A from 2027-01-01'],
    ['rateCards.A', 'A from 2027-01-01, A-ROAD: 3 of 9 zone pairs', 'A from 2027-01-01, A-ROAD'],
    ['rateCards.A', 'A ends on 2026-12-31, 44 days from now', 'A'],
    ['services.A.itemTypes', 'A takes pallets', 'A'],
    ['customers.A', 'A has no rate on 2026-11-17', 'A'],
    ['customers.A', 'AB has no rate on 2026-11-17', ''],
    ['customFields.A', 'No carrier asks for A', ''],
    ['examples', 'There are no examples', ''],
  ])('about %s, "%s", begins with what it is about', (path, message, subject) => {
    const parts = subjectOf({ ...finding('ID_TWIN', 'W', path), message })
    expect(parts).toEqual({ subject, says: message.slice(subject.length) })
  })

  test.each([
    ['A from 2027-01-01: 1 lane names zone TAZ', '', '1 lane names zone TAZ'],
    ['A from 2027-01-01: only one way', '', 'Only one way'],
    ['A from 2027-01-01, A-ROAD: 3 of 9 zone pairs', 'A-ROAD', ': 3 of 9 zone pairs'],
    ['A ends on 2026-12-31, 44 days from now', 'A', ' ends on 2026-12-31, 44 days from now'],
    ['No customer has A', '', 'No customer has A'],
  ])('on the page of card A, "%s" does not repeat the card', (message, subject, says) => {
    const one = { ...finding('ID_TWIN', 'W', 'rateCards.A'), message }
    expect(wordsOnCard(one, 'A')).toEqual({ subject, says })
    expect(wordsOnCard(one, 'B')).toEqual(subjectOf(one))
  })

  test('has all carriers of which the same is said', () => {
    const other = { ...finding('CARD_UNUSED', 'N', 'rateCards.X'), id: 'x', message: 'X: no customer has it' }
    const [line, ...rest] = gatherFindings([
      old('GALAH', 139, '18.5 %'),
      old('PELICAN', 20, '27 %'),
      other,
      { ...other, id: 'y' },
      old('BANDI', 139, '21 %'),
      old('GALAH, GLX-NITE', 139, '4 %'),
    ])
    expect(rest.map(({ findings }) => findings.length)).toEqual([1, 1, 1])
    expect(line?.findings.map(({ id }) => id)).toEqual(['GALAH', 'BANDI', 'GALAH, GLX-NITE'])
    expect(line && saysText(line)).toBe(': the last levy began 139 days ago')
    expect(line && examplesText(line)).toBe('GALAH 18.5 %, BANDI 21 %, GALAH, GLX-NITE 4 %')
    expect(line && subjectText(line, ['GALAH', 'BANDI', 'PELICAN'])).toBe('GALAH, BANDI, GALAH, GLX-NITE')
  })

  test.each([
    [2, 'Both carriers'],
    [4, 'All four carriers'],
    [12, 'All 12 carriers'],
  ])('says so if it is about all %i carriers', (count, text) => {
    const names = Array.from({ length: count }, (_, at) => `C${at}`)
    const [line] = gatherFindings(names.map((name) => old(name, 70, '5 %')))
    expect(line && subjectText(line, names)).toBe(text)
    const named = line ? subjectText(line, [...names, 'OTHER']) : ''
    expect(named).toBe(count > 4 ? 'C0, C1, C2 and 9 more' : names.join(', '))
  })

  test('says of several that they have none', () => {
    const none = (name: string) => ({
      ...finding('FUEL_NONE', 'W', `carriers.${name}`),
      message: `${name} has no levy on 2026-11-17`,
    })
    const [line] = gatherFindings([none('A'), none('B')])
    expect(line && saysText(line)).toBe(' have no levy on 2026-11-17')
    expect(line && examplesText(line)).toBe('')
  })

  test.each([
    [
      'A, ROAD: 9 rates are far',
      ['ROAD X→Y: 1', 'ROAD X→Z: 2', 'ROAD X→W: 3'],
      9,
      'X→Y: 1; X→Z: 2; X→W: 3, and 6 more',
    ],
    ['A, ROAD: 3 pairs have no rate: X→Y, X→Z, …', ['X→Y', 'X→Z', 'X→W'], 3, ''],
    ['A: takes BOX', [], 1, ''],
    ['A: 2 are alike', ['B', 'C'], 2, 'B; C'],
  ])('"%s" has its first cases, unless it says them itself', (message, examples, count, text) => {
    const [line] = gatherFindings([{ ...finding('RATE_FAR', 'W', 'rateCards.A'), message, examples, count }])
    expect(line && examplesText(line)).toBe(text)
  })
})
