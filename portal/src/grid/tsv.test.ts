import { expect, test } from 'vitest'
import { parseBlock, writeBlock } from './tsv.ts'

test.each<[string, string, string[][]]>([
  ['one cell', 'Sydney', [['Sydney']]],
  ['a row', 'a\tb\tc', [['a', 'b', 'c']]],
  [
    'two rows',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['two rows of one cell', 'a\nb', [['a'], ['b']]],
  [
    'the line break of a spreadsheet at the end',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'empty cells',
    'a\t\t\n\tb\t',
    [
      ['a', '', ''],
      ['', 'b', ''],
    ],
  ],
  ['an empty line between rows', 'a\n\nb\n', [['a'], [''], ['b']]],
  ['a quoted cell with a line break and a tab', '"a\nb\tc"\td', [['a\nb\tc', 'd']]],
  ['doubled quotes', '"say ""hi"""\tx', [['say "hi"', 'x']]],
  ['inches: a quote inside is just text', '12"\t6"', [['12"', '6"']]],
  ['a quote that is never closed is just text', '"Sydney\tNSW', [['"Sydney', 'NSW']]],
  ['a quote that closes too early is just text', '"a"b\tc', [['"a"b', 'c']]],
  ['leading zeros and blanks stay', '0800\t 3000 ', [['0800', ' 3000 ']]],
  ['old Mac line breaks', 'a\rb', [['a'], ['b']]],
  ['nothing', '', [['']]],
])('%s', (_, text, rows) => expect(parseBlock(text)).toEqual(rows))

test.each<[string[][]]>([
  [
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [[['a\nb', '"quoted"', 'tab\there', '12"', '']]],
  [[['0800'], ['=1+1'], ['x']]],
])('what is written is read back the same: %j', (rows) => expect(parseBlock(writeBlock(rows))).toEqual(rows))
