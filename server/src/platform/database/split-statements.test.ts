import { expect, test } from 'vitest'
import { readMigrations } from './read-migrations.ts'
import { splitStatements } from './split-statements.ts'

test.each([
  ['select 1; select 2', ['select 1', 'select 2']],
  ['-- first; not a statement\nselect 1;\n', ['select 1']],
  ["select 'a;b', 'it''s -- here'; select 2", ["select 'a;b', 'it''s -- here'", 'select 2']],
  ['select 1 - 2 -- minus;\n;', ['select 1 - 2']],
  ['select "a;b" from t;;', ['select "a;b" from t']],
  [
    'do $$ begin perform 1; -- here\nend $$; select $1',
    ['do $$ begin perform 1; -- here\nend $$', 'select $1'],
  ],
  ['', []],
])('%s', (sql, expected) => {
  expect(splitStatements(sql)).toEqual(expected)
})

test('no migration contains named dollar quotes outside $$ or block comments, which are not supported', async () => {
  for (const { name, sql } of await readMigrations()) {
    expect(sql.replaceAll(/\$\$[\s\S]*?\$\$/g, ''), name).not.toMatch(/\$\w*\$|\/\*/)
    for (const statement of splitStatements(sql)) {
      expect(statement, name).toMatch(
        /^(create|alter|drop|insert|update|delete|select|with|analyze|lock|do)\b/,
      )
    }
  }
})
