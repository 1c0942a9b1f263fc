import { expect, test } from 'vitest'
import type { Permission } from '../session/queries.ts'
import { mayOpen } from './may-open.ts'

const finance: Permission[] = ['imports:read', 'rejected-rows:read', 'configuration:read', 'account:use']
const customer: Permission[] = ['rejected-rows:read', 'rejected-rows:correct', 'account:use']

test.each([
  ['finance', finance, '/', true],
  ['finance', finance, '/imports', true],
  ['finance', finance, '/imports/0197c5a1', true],
  ['finance', finance, '/imports/upload', false],
  ['finance', finance, '/settings', true],
  ['finance', finance, '/settings/customers', true],
  ['finance', finance, '/settings/users', false],
  ['finance', finance, '/settings/keys', false],
  ['a customer', customer, '/quotes', false],
  ['a customer', customer, '/imports/0197c5a1', false],
  ['a customer', customer, '/rejected-rows/0197c5a1', true],
  ['a customer', customer, '/settings/account', true],
  ['a customer', customer, '/settings/customer', false],
  ['a customer', customer, '/no/such/page', true],
])('%s with %j at %s: %s', (_who, permissions, address, expected) =>
  expect(mayOpen(address, (permission) => permissions.includes(permission))).toBe(expected),
)
