import { describe, expect, test } from 'vitest'
import type { Change } from '../../data/audit-log.ts'
import { dayAfter, daysBefore } from '../../format/days.ts'
import { describeChange, fromTo, kindName, valueText } from './describe-change.ts'
import { exportAddress, filterOf } from './filter-changes.ts'

const change = (part: Partial<Change>): Change => ({
  changeId: 'c-1',
  changedAt: '2026-11-13T00:00:00.000Z',
  actorType: 'user',
  actorName: 'priya@quollway.example',
  requestId: null,
  action: 'change',
  kind: 'user',
  identity: 'tom@quollway.example',
  fields: [],
  details: null,
  versionBefore: null,
  versionAfter: null,
  reason: null,
  personName: null,
  importName: null,
  ...part,
})

describe('what was done', () => {
  test.each([
    [{ action: 'sign in', kind: 'session' }, 'Signed in'],
    [{ action: 'sign-in failed', kind: 'session' }, 'A sign-in as tom@quollway.example failed'],
    [{ action: 'invite', details: { link: 'invitation' } }, 'Made an invitation for tom@quollway.example'],
    [{ action: 'invite', details: { link: 'reset' } }, 'Made a reset link for tom@quollway.example'],
    [{ details: { password: 'changed' } }, 'The password of tom@quollway.example was changed'],
    [
      { action: 'revoke', kind: 'key', identity: 'ctg_live_M7u', details: { name: 'wms-trial' } },
      'Revoked ctg_live_M7u (wms-trial)',
    ],
    [
      {
        action: 'create',
        kind: 'customers',
        identity: 'GUMNUT',
        fields: [{ field: 'name', old: null, new: 'Gumnut Baby Goods' }],
      },
      'Added GUMNUT (Gumnut Baby Goods)',
    ],
    [
      { action: 'send', kind: 'rejectedRows', identity: 'i-1', details: { rowCount: 1200 } },
      'Sent 1,200 rows of i-1 again',
    ],
    [{ action: 'end', kind: 'session' }, 'Ended another session'],
    [
      { action: 'upload', kind: 'import', identity: 'i-1', details: { name: 'orders.csv', dryRun: true } },
      'Checked orders.csv in a dry run',
    ],
    [
      { action: 'upload', kind: 'import', identity: 'i-1', details: { name: 'orders.csv' } },
      'Uploaded i-1 (orders.csv)',
    ],
    [
      { action: 'close', kind: 'rejectedRows', identity: 'i-1', details: { rowCount: 3 } },
      'Closed 3 rows of i-1 without sending',
    ],
    [
      { action: 'reopen', kind: 'rejectedRows', identity: 'i-1', details: { rowCount: 1 } },
      'Opened 1 row of i-1 again',
    ],
    [
      {
        action: 'close',
        kind: 'rejectedRows',
        identity: '01a1e33d-13d0-7000-8000-000000000001',
        importName: 'orders.csv',
        details: { rowCount: 35 },
      },
      'Closed 35 rows of orders.csv without sending',
    ],
    [
      { action: 'cancel', kind: 'import', identity: '01a1e33d', importName: 'orders.csv' },
      'Cancelled orders.csv',
    ],
    [
      { action: 'publish', kind: 'rateCards', identity: 'GLX-STD', details: { effectiveFrom: '2026-07-01' } },
      'Published GLX-STD from 1 Jul 2026',
    ],
    [{ action: 'apply', kind: 'configuration', identity: 'document' }, 'Applied a configuration document'],
    [{ action: 'merge' }, 'merge tom@quollway.example'],
  ])('%j reads %s', (part, text) => expect(describeChange(change(part))).toBe(text))

  test.each([
    ['key', 'API key'],
    ['rateCards', 'Rate card'],
    ['somethingNew', 'Something new'],
  ])('the kind %s is called %s', (kind, name) => expect(kindName(kind)).toBe(name))
})

describe('values', () => {
  test.each([
    [null, '–'],
    ['', '–'],
    [false, 'no'],
    [0, '0'],
    ['0800', '0800'],
    [['quotes', 'imports'], 'quotes, imports'],
    [{ from: 1, kgTo: null }, 'from 1, kg to –'],
    [
      [
        { field: 'costCentre', required: true },
        { field: 'dock', required: false },
      ],
      'field costCentre, required yes; field dock, required no',
    ],
  ])('%j reads %s', (value, text) => expect(valueText(value)).toBe(text))

  test('of one field are shown in the list, of several only their names', () => {
    const role = { field: 'role', old: 'operations', new: 'finance' }
    const name = { field: 'name', old: null, new: 'Tom' }
    expect(fromTo(change({ fields: [role] }))).toEqual({ old: 'operations', text: 'finance' })
    expect(fromTo(change({ fields: [name] }))).toEqual({ text: 'Tom' })
    expect(fromTo(change({ fields: [role, name] }))).toEqual({ text: 'role, name' })
    expect(fromTo(change({ action: 'create', fields: [role, name] }))).toEqual({ text: '2 values' })
    expect(fromTo(change({ details: { address: '203.0.113.24' } }))).toEqual({ text: '203.0.113.24' })
  })

  test('what was published is counted', () => {
    const details = {
      lanes: 456,
      breaks: 1590,
      replaces: null,
      versionId: 'v-1',
      effectiveFrom: '2026-07-01',
    }
    expect(fromTo(change({ action: 'publish', details })).text).toBe('456 lanes, 1,590 breaks')
    const applied = { new: 96, mode: 'merge', changed: 0 }
    expect(fromTo(change({ action: 'apply', details: applied })).text).toBe('96 new')
  })
})

describe('the address', () => {
  test('holds the same filter for the list and for the file', () => {
    const search = { kind: 'user', who: ['a+b@c.example'], find: 'X', from: '2026-11-01', to: '2026-11-30' }
    expect(filterOf({ ...search, open: 'c-1' })).toEqual({
      kind: 'user',
      actor: ['a+b@c.example'],
      find: 'X',
      from: '2026-11-01',
      to: '2026-12-01',
    })
    expect(exportAddress({ open: 'c-1' })).toBe('/portal/audit-log.csv')
    expect(exportAddress({ who: ['a+b@c.example', 'k'], open: 'c-1' })).toBe(
      '/portal/audit-log.csv?actor=a%2Bb%40c.example&actor=k',
    )
  })

  test('the last day counts as a whole', () => {
    expect(dayAfter('2026-12-31')).toBe('2027-01-01')
    expect(daysBefore('2026-03-01', 6)).toBe('2026-02-23')
  })
})
