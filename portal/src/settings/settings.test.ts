import { describe, expect, test } from 'vitest'
import type { Permission } from '../session/queries.ts'
import { browserName } from './account/browser-name.ts'
import { keysLike } from './keys/filter-keys.ts'
import { defaultScopes, describeScopes, withScope } from './keys/scopes.ts'
import { shownGroups } from './sections.ts'
import { usersLike } from './users/filter-users.ts'
import { calledBy, detailsOf } from './users/user-details.ts'

describe('the list of settings', () => {
  const namesFor = (permissions: Permission[], exists: (path: string) => boolean = () => true) =>
    shownGroups((permission) => permissions.includes(permission), exists).map(({ name, sections }) => [
      name,
      ...sections.map((section) => section.name),
    ])

  test('shows a person what they may do', () => {
    expect(namesFor(['account:use'])).toEqual([['You', 'Your account']])
    expect(namesFor(['account:use', 'keys:manage', 'users:manage'])).toEqual([
      ['Access', 'Users and roles', 'API keys'],
      ['You', 'Your account'],
    ])
  })

  test('has no link to a page that does not exist', () => {
    const isKeys = (path: string) => path === '/settings/keys'
    expect(namesFor(['account:use', 'keys:manage', 'users:manage'], isKeys)).toEqual([['Access', 'API keys']])
  })
})

describe('scopes of a key', () => {
  test.each([
    [[], 'Nothing'],
    [['quotes'], 'Quotes'],
    [['ledgers:read', 'quotes'], 'Quotes and read ledgers'],
    [defaultScopes, 'Quotes, imports and read ledgers'],
  ] as const)('%j reads %s', (scopes, text) => expect(describeScopes(scopes)).toBe(text))

  test('keep their order when one is added or removed', () => {
    expect(withScope(['ledgers:read'], 'quotes', true)).toEqual(['quotes', 'ledgers:read'])
    expect(withScope(['quotes', 'ledgers:read'], 'quotes', false)).toEqual(['ledgers:read'])
    expect(withScope(['quotes'], 'quotes', true)).toEqual(['quotes'])
  })
})

describe('a user', () => {
  test('has a customer only with the role customer', () => {
    expect(detailsOf('Maya', 'customer', ' SALTBUSH')).toEqual({
      name: 'Maya',
      role: 'customer',
      customerId: ' SALTBUSH',
    })
    expect(detailsOf('Maya', 'finance', 'SALTBUSH')).toEqual({ name: 'Maya', role: 'finance' })
  })

  test('is shown with the e-mail address until there is a name', () => {
    expect(calledBy({ name: '', email: 'maya@quollway.example' })).toBe('maya@quollway.example')
    expect(calledBy({ name: 'Maya Chen', email: 'maya@quollway.example' })).toBe('Maya Chen')
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  ['curl/8.14.1', 'curl/8.14.1'],
  ['', 'Unknown browser'],
])('%s is called %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))

test.each([
  [{}, ['Maya', 'Omar', '']],
  [{ find: 'MAY' }, ['Maya']],
  [{ find: '@gumnut' }, ['']],
  [{ find: 'saltb' }, ['Omar']],
  [{ role: ['customer' as const] }, ['Omar', '']],
  [{ role: ['customer' as const], state: ['invited' as const] }, ['']],
  [{ find: 'maya', state: ['disabled' as const] }, []],
])('people are filtered by %j', (search, names) => {
  const person = { role: 'customer' as const, state: 'active' as const, customerId: null }
  const people = [
    { ...person, name: 'Maya', email: 'maya@quollway.example', role: 'admin' as const },
    { ...person, name: 'Omar', email: 'omar@quollway.example', customerId: 'SALTBUSH' },
    { ...person, name: '', email: 'new@gumnut.example', customerId: 'GUMNUT', state: 'invited' as const },
  ]
  expect(usersLike(people, search).map(({ name }) => name)).toEqual(names)
})

test.each([
  [{}, ['shop', 'wms']],
  [{ find: 'SHO' }, ['shop']],
  [{ find: ' ctg_live_b ' }, ['wms']],
  [{ find: 'maya' }, ['wms']],
  [{ state: 'active' as const }, ['shop']],
  [{ state: 'revoked' as const, find: 'shop' }, []],
])('keys are filtered by %j', (search, names) => {
  const keys = [
    { name: 'shop', prefix: 'ctg_live_a', createdBy: null, revokedAt: null },
    { name: 'wms', prefix: 'ctg_live_b', createdBy: 'Maya', revokedAt: '2026-11-01T00:00:00Z' },
  ]
  expect(keysLike(keys, search).map(({ name }) => name)).toEqual(names)
})
