import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { XmlAttributes } from './xml-tag.ts'
import { XmlTokenizer } from './xml-tokenizer.ts'

/** What a handler receives, with text chunks joined. */
function events(pieces: Buffer[], attribute: string): string[] {
  const told: string[] = []
  let text = ''
  const tell = (event: string) => {
    if (text !== '') told.push(`text ${text}`)
    text = ''
    told.push(event)
  }
  const handler = {
    wantsText: true,
    open: (name: string, attributes: XmlAttributes) => {
      tell(`open ${name} ${attributes.get(attribute)}`)
      return name !== 'skip'
    },
    close: (name: string) => tell(`close ${name}`),
    text: (piece: string) => {
      text += piece
    },
  }
  const tokenizer = new XmlTokenizer(handler, new Set(['urn:known', '']))
  for (const piece of pieces) tokenizer.push(piece)
  tokenizer.end()
  return told
}

test.each<[xml: string, told: string[]]>([
  ['<a/>', ['open a undefined', 'close a']],
  ['<?xml version="1.0"?>\n<a k="1"></a>\n', ['text \n', 'open a 1', 'close a']],
  ['<p:a xmlns:p="urn:known" xmlns:k="no" q:k="no" k="yes"/>', ['open a yes', 'close a']],
  ['<p:a xmlns:p="urn:other" k="1"/>', []],
  ['<p:a k="1"/>', []],
  ['<a xmlns="urn:other"><b/></a>', []],
  ['<a><p:b xmlns:p="urn:other">1<c/>2</p:b>3</a>', ['open a undefined', 'text 3', 'close a']],
  [
    '<a><b xmlns="urn:other"><c xmlns="urn:known"/></b><d xmlns="urn:known"><e/></d><f/></a>',
    [
      'open a undefined',
      'open d undefined',
      'open e undefined',
      'close e',
      'close d',
      'open f undefined',
      'close f',
      'close a',
    ],
  ],
  [
    '<p:a xmlns:p="urn:known"><b xmlns:p="urn:other"><p:c/></b><p:d/></p:a>',
    ['open a undefined', 'open b undefined', 'close b', 'open d undefined', 'close d', 'close a'],
  ],
  ['<a><skip k="1">1<skip/><b/></skip>2</a>', ['open a undefined', 'open skip 1', 'text 2', 'close a']],
  ["<a xk='1' k = 'a>b' />", ['open a a>b', 'close a']],
  ['<a k="&lt;&quot;&#x41;&#66;"/>', ['open a <"AB', 'close a']],
  ['<a>é漢😀&amp;</a>', ['open a undefined', 'text é漢😀&', 'close a']],
  ['<a>1<!-- <b> -->2<![CDATA[<&]]>3</a>', ['open a undefined', 'text 12<&3', 'close a']],
  ['<a>1\r\n2\r3\n4</a>', ['open a undefined', 'text 1\n2\n3\n4', 'close a']],
])('%j', (xml, told) => {
  expect(events([Buffer.from(xml)], 'k')).toEqual(told)
})

test('a handler receives the same wherever the bytes are cut', () => {
  const xml = Buffer.from(
    '\ufeff<?xml version="1.0"?><!-- é --><p:a xmlns:p="urn:known" k="é&amp;" j=\'>\'>😀 text &#x1F600;<b k="2"/><![CDATA[漢]]> end</p:a>',
  )
  const whole = events([xml], 'k')
  fc.assert(
    fc.property(fc.array(fc.nat(xml.length), { maxLength: 10 }), (places) => {
      const sorted = [...new Set(places)].sort((a, b) => a - b)
      const pieces = [0, ...sorted].map((place, index) => xml.subarray(place, sorted[index]))
      expect(events(pieces, 'k')).toEqual(whole)
    }),
  )
})

test.each([
  '<a>',
  '<a',
  'text<',
  '</a>',
  '<a></a></a>',
  '<a><b></a></b>',
  '<a></b>',
  '<a k=1/>',
  '<a k/>',
  '<a k="1/>',
  '<>',
  '<a>&nbsp;</a>',
  '<a>&#0;</a>',
  '<a>&#x110000;</a>',
  '<!DOCTYPE a []><a/>',
])('%s is refused with a reason', (xml) => {
  expect(() => events([Buffer.from(xml)], 'k')).toThrow(/^The \.xlsx file/)
})
