import { Random } from '../../testing/random.ts'
import { seed } from '../../testing/runs.ts'

/** One way to write an id into a path, and the expected answer. */
export interface ForeignId {
  title: string
  /** As in the path, between two slashes. */
  written: string
  /** `same`: exactly the 404 of an unknown id. Otherwise any published answer with this status. */
  expected: 'same' | 404 | 400
}

/** Ids that must not be found: foreign ones, those of the other kind, unknown ones, and variants of all of them. */
export function foreignIds(theirs: Record<string, string>, ours: string, otherKind: string): ForeignId[] {
  const same = (title: string, written: string): ForeignId => ({ title, written, expected: 'same' })
  return [
    ...Object.entries(theirs).map(([what, id]) => same(`theirs, ${what}`, id)),
    ...Object.entries(theirs).flatMap(([what, id]) => tricksWith(`theirs, ${what}`, id)),
    same('ours, of the other kind', otherKind),
    ...tricksWith('ours', ours),
    same('random, version 4', randomUuid()),
    same('random, version 7', `01a1dcfe-e7a6-7${randomUuid().slice(15)}`),
    same('all zeros', '00000000-0000-0000-0000-000000000000'),
    same('all ones', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
    ...[1, 0, -1, '9'.repeat(30), '1e3', 'NaN'].map((id) => same('a number', String(id))),
    ...['null', 'undefined', 'true', '*', '%25', '__proto__', 'constructor', '-', '_', '.hidden'].map((id) =>
      same('a word', id),
    ),
    ...[
      "'",
      "' or '1'='1",
      "1'; drop table import; --",
      '" or ""="',
      '\\',
      '$1',
      '#{7*7}',
      '{{7*7}}',
      '<script>',
    ].map((text) => same('code', encodeURIComponent(text))),
    ...['é', '😀', '\u202e', '\u0000', '\u0000\u0000', '\r\nx: y', '\t', ' ', 'ａｂｃ', '\ufeff'].map(
      (text) => same('text', encodeURIComponent(text)),
    ),
    same('a parameter of the template', '%7BimportId%7D'),
    same('a folder up, escaped', '%2e%2e%2f%2e%2e%2fhealth'),
    same('a file of the machine, escaped', '..%2f..%2f..%2f..%2fetc%2fpasswd'),
    same('a backslash', '..%5c..%5cetc'),
    ...[255, 1_000, 1_001, 5_000, 40_000].map((length) => same(`${length} characters`, 'a'.repeat(length))),
    same('very long, escaped', '%61'.repeat(5_000)),
    { title: 'nothing', written: '', expected: 404 },
    { title: 'folders up', written: '../../..', expected: 404 },
    { title: 'broken escape', written: '%', expected: 400 },
    { title: 'broken escape', written: '%zz', expected: 400 },
    { title: 'escape of what is not UTF-8', written: '%ff%fe', expected: 400 },
    { title: 'escape of half a surrogate pair', written: '%ed%a0%80', expected: 400 },
    { title: 'overlong escape of a slash', written: '%c0%af', expected: 400 },
  ]
}

const random = new Random(seed)

/** Of version 4. */
function randomUuid(): string {
  const digits = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
  const variant = random.pick(['8', '9', 'a', 'b'])
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** Spellings of an id that a database, router or proxy might accept as the id. */
function tricksWith(whose: string, id: string): ForeignId[] {
  const same = (title: string, written: string): ForeignId => ({
    title: `${whose}, ${title}`,
    written,
    expected: 'same',
  })
  return [
    same('in capitals', id.toUpperCase() === id ? `${id}X` : id.toUpperCase()),
    same('in braces', `%7B${id}%7D`),
    same('without dashes', id.replaceAll('-', '')),
    same('as a URN', `urn:uuid:${id}`),
    same('with U+0000', `${id}%00`),
    same('with a space', `${id}%20`),
    same('with a line end', `${id}%0a`),
    same('with a slash, escaped', `${id}%2f`),
    same('with a further path, escaped', `${id}%2ferrors`),
    same('escaped twice', id.replaceAll('-', '%252d')),
    same('with a parameter', `${id};a=b`),
    same('with an ending', `${id}.json`),
    same('with a wildcard', `${id.slice(0, -1)}%25`),
    same('one character short', id.slice(0, -1)),
    same('one character more', `${id}0`),
    same('twice', `${id},${id}`),
    same('in wide digits', encodeURIComponent(id.replaceAll('0', '０').replaceAll('1', '１'))),
    { title: `${whose}, through a folder`, written: `x/../${id}`, expected: 404 },
    { title: `${whose}, through this folder`, written: `./${id}`, expected: 404 },
    { title: `${whose}, after an empty folder`, written: `/${id}`, expected: 404 },
  ]
}

/** Cursors and tokens that were never issued. */
export const forgedTokens: string[] = [
  'a',
  '.',
  'null',
  '1',
  '[]',
  'eyJwIjpbXX0.c2lnbmF0dXJl',
  `${Buffer.from('{"p":["[]",0]}').toString('base64url')}.${'A'.repeat(43)}`,
  `${Buffer.from('{"p":null}').toString('base64url')}.`,
  `.${'A'.repeat(43)}`,
  'A'.repeat(900),
  encodeURIComponent("' or 1=1 --"),
  encodeURIComponent('\u0000'),
  encodeURIComponent('é😀'),
  '__proto__',
  '..%2f..%2fetc%2fpasswd',
]
