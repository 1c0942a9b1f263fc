import { expect, test } from 'vitest'
import { addressOnNode } from './node-pools.ts'

test.each([
  [
    'postgres://cartage:p%40ss@coordinator:5432/cartage?sslmode=require',
    'worker-1:6543',
    'postgres://cartage:p%40ss@worker-1:6543/cartage?sslmode=require',
  ],
  ['postgres://cartage@coordinator/cartage', '10.0.0.7:5432', 'postgres://cartage@10.0.0.7:5432/cartage'],
  [
    'postgres://cartage@coordinator/cartage?host=10.0.0.1&port=5433',
    'fd00::7:5432',
    'postgres://cartage@[fd00::7]:5432/cartage',
  ],
])('the database of %s on %s', (coordinator, node, expected) => {
  expect(addressOnNode(coordinator, node)).toBe(expected)
})
