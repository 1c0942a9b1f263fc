import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { firstOf, printCsv, printItems } from './lists.ts'

/** Somebody who reads slowly: takes one text each time `next` is called. */
function slowReader() {
  const taken: (() => void)[] = []
  let text = ''
  const out = new Writable({
    highWaterMark: 1,
    decodeStrings: false,
    write(piece, _, done) {
      text += piece
      taken.push(done)
    },
  })
  return { out, text: () => text, next: () => taken.shift()?.() }
}

async function* counted(upTo: number, seen: { asked: number }) {
  for (let nth = 1; nth <= upTo; nth++) {
    seen.asked = nth
    yield { nth }
  }
}

const turns = async () => {
  for (let nth = 0; nth < 20; nth++) await new Promise(setImmediate)
}

test.each(['CSV', 'JSON'])('a list is read as %s no faster than it is taken', async (form) => {
  const { out, text, next } = slowReader()
  const seen = { asked: 0 }
  const items = counted(5, seen)
  const printing =
    form === 'CSV' ? printCsv(out, items, ['nth'], (one) => [[one.nth]]) : printItems(out, items)
  for (let asked = form === 'CSV' ? 0 : 1; asked <= 5; asked++) {
    await turns()
    expect(seen.asked).toBe(asked)
    next()
  }
  await turns()
  next()
  await printing
  if (form === 'CSV') expect(text()).toBe('\ufeffnth\r\n1\r\n2\r\n3\r\n4\r\n5\r\n')
  else expect(JSON.parse(text())).toEqual({ items: [1, 2, 3, 4, 5].map((nth) => ({ nth })) })
})

test('a list without elements is one document too', async () => {
  const { out, text, next } = slowReader()
  const printing = printItems(out, counted(0, { asked: 0 }))
  await turns()
  next()
  await printing
  expect(JSON.parse(text())).toEqual({ items: [] })
})

test('of a long list, only the first are read', async () => {
  const seen = { asked: 0 }
  expect(await firstOf(counted(100, seen), 2)).toEqual({ first: [{ nth: 1 }, { nth: 2 }], hasMore: true })
  expect(seen.asked).toBe(3)
  expect(await firstOf(counted(2, seen), 2)).toMatchObject({ hasMore: false })
})
