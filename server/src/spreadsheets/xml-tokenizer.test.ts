import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type XmlAttributes, XmlTokenizer } from './xml-tokenizer.ts'

/** What a handler is told, with text that came in several pieces put together. */
function events(pieces: Buffer[], attribute: string): string[] {
  const told: string[] = []
  let text = ''
  const tell = (event: string) => {
    if (text !== '') told.push(`text ${text}`)
    text = ''
    told.push(event)
  }
  const tokenizer = new XmlTokenizer({
    wantsText: true,
    open: (name: string, attributes: XmlAttributes) => tell(`open ${name} ${attributes.get(attribute)}`),
    close: (name: string) => tell(`close ${name}`),
    text: (piece: string) => {
      text += piece
    },
  })
  for (const piece of pieces) tokenizer.push(piece)
  tokenizer.end()
  return told
}

test.each<[xml: string, told: string[]]>([
  ['<a/>', ['open a undefined', 'close a']],
  ['<?xml version="1.0"?>\n<a k="1"></a>\n', ['text \n', 'open a 1', 'close a']],
  ['<p:a xmlns:k="no" q:k="yes"/>', ['open a yes', 'close a']],
  ["<a xk='1' k = 'a>b' />", ['open a a>b', 'close a']],
  ['<a k="&lt;&quot;&#x41;&#66;"/>', ['open a <"AB', 'close a']],
  ['<a>é漢😀&amp;</a>', ['open a undefined', 'text é漢😀&', 'close a']],
  ['<a>1<!-- <b> -->2<![CDATA[<&]]>3</a>', ['open a undefined', 'text 12<&3', 'close a']],
  ['<a>1\r\n2\r3\n4</a>', ['open a undefined', 'text 1\n2\n3\n4', 'close a']],
])('%j', (xml, told) => {
  expect(events([Buffer.from(xml)], 'k')).toEqual(told)
})

test('wherever the bytes are cut, a handler is told the same', () => {
  const xml = Buffer.from(
    '\ufeff<?xml version="1.0"?><!-- é --><p:a k="é&amp;" j=\'>\'>😀 text &#x1F600;<b k="2"/><![CDATA[漢]]> end</p:a>',
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
