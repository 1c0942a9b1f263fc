import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../../../../testing/random.ts'
import { runs, sayHowToRepeat, seed } from '../../../../../testing/runs.ts'
import { newOrganisation, type Sender, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument, exportText } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { applyRead, csvOf, upload } from '../../../../test/rates/uploading.ts'
import type { Kind } from '../../../configuration/document/document.ts'
import type { Lane, Zone } from '../../../configuration/document/version-shapes.ts'
import { memberText } from '../../../configuration/document/zone-member.ts'
import { identityOf } from '../../../configuration/kinds/kinds.ts'

/** What a preview says is what a comparison of exports shows after applying it, on random edits of exported files. */
const app = configuringApp()
const random = new Random(seed)
let who: Sender
let round = 0

beforeAll(async () => {
  sayHowToRepeat('edited exports')
  who = await newOrganisation(app.running)
  await apply(app.running.database.pool, who.organisationId, exampleDocument())
})

const get = async (path: string) => {
  const answer = await sendAs(app.running, who, 'GET', path)
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer
}

interface Edited {
  kind: string
  of?: string
  fields: Record<string, string>
  /** Headers of figures, and those of names that may be rewritten. */
  figures: string[]
  names: string[]
  /** The header of a cell that makes its row a new thing when it changes. */
  identity: string
  /** Changes such a cell to that of another thing of the same kind. */
  another: (cell: string) => string
  contents: (document: Document) => Map<string, unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: a document as it was exported
type Document = any

const things =
  (kind: Kind) =>
  (document: Document): Map<string, unknown> =>
    new Map(
      (document[kind] ?? []).map((thing: never) => [`${kind} ${identityOf(kind, thing)}`, thing] as const),
    )

/** The newest version of a card or a set. */
const newest = (all: Document[], key: string, name: string) =>
  all
    .find((one) => one[key] === name)
    .versions.toSorted((one: Document, other: Document) =>
      one.effectiveFrom < other.effectiveFrom ? 1 : -1,
    )[0]

const lanesOf = (document: Document) =>
  new Map<string, unknown>(
    newest(document.rateCards, 'alias', 'GLX-STD').lanes.map((lane: Lane) => [
      `${lane.service} ${lane.from}→${lane.to}`,
      lane,
    ]),
  )

/** Zones by their names, and members by the zone that they are in. */
const zonesOf = (document: Document) => {
  const zones: Zone[] = newest(document.zoneSets, 'code', 'AU').zones
  return new Map<string, unknown>([
    ...zones.map(({ code, name }) => [`zone ${code}`, { name }] as const),
    ...zones.flatMap(({ code, members }) =>
      members.map((member) => [memberText(member), { zone: code }] as const),
    ),
  ])
}

const kinds: Edited[] = [
  {
    kind: 'customers',
    fields: { kind: 'customers' },
    figures: [],
    names: ['name'],
    identity: 'customer id',
    another: (id) => `${id}-2`,
    contents: things('customers'),
  },
  {
    kind: 'lanes',
    of: 'card=GLX-STD',
    fields: { kind: 'lanes', target: 'GLX-STD' },
    figures: ['rate'],
    names: [],
    identity: 'to zone',
    another: () => 'PER',
    contents: lanesOf,
  },
  {
    kind: 'zones',
    of: 'zoneSet=AU',
    fields: { kind: 'zones', target: 'AU' },
    figures: [],
    names: [],
    identity: 'postcodes',
    another: () => '7000',
    contents: zonesOf,
  },
  {
    kind: 'fuel-levies',
    fields: { kind: 'fuel-levies' },
    figures: ['percent'],
    names: [],
    identity: 'effective from',
    another: () => '2031-01-01',
    contents: things('fuelLevies'),
  },
  {
    kind: 'surcharges',
    fields: { kind: 'surcharges' },
    figures: ['amount'],
    names: ['name'],
    identity: 'id',
    another: (id) => `${id}-2`,
    contents: things('surcharges'),
  },
  {
    kind: 'customer-rates',
    fields: { kind: 'customer-rates' },
    figures: ['minimum margin'],
    names: [],
    identity: 'effective from',
    another: () => '2031-01-01',
    contents: things('customerRates'),
  },
  {
    kind: 'spot-rates',
    fields: { kind: 'spot-rates' },
    figures: ['amount'],
    names: ['message'],
    identity: 'id',
    another: (id) => `${id}-2`,
    contents: things('spotRates'),
  },
]

/** Rows changed, doubled as other things, left out, moved, or spoilt so that they are refused. */
function edit(rows: string[][], { figures, names, identity, another }: Edited): string[][] {
  const [header = [], ...body] = rows
  const at = (name: string) => header.indexOf(name)
  const edited = body.flatMap((row): string[][] => {
    const next = [...row]
    const set = (name: string, cell: string) => {
      if (at(name) >= 0 && next[at(name)] !== '') next[at(name)] = cell
    }
    switch (random.between(0, 5)) {
      case 0:
        for (const name of figures) set(name, changedFigure(row[at(name)] ?? ''))
        for (const name of names) set(name, `Changed ${random.between(1, 1000)}`)
        return [next]
      case 1:
        set(identity, another(row[at(identity)] ?? ''))
        return [row, next]
      case 2:
        return []
      case 3:
        for (const name of figures) set(name, '1,23')
        return [next]
      default:
        return [row]
    }
  })
  return [header, ...(random.between(0, 1) === 1 ? edited.toReversed() : edited)]
}

const changedFigure = (cell: string) => {
  const figure = (random.between(1, 9999) / 100).toFixed(2)
  return cell.endsWith('%') ? `${figure}%` : figure
}

interface Change {
  change: string
  key: { service?: string; from?: string; to?: string; member?: string; kind?: string; identity?: string }
  fields?: { field: string; old: unknown; new: unknown }[]
}

const nameOf = ({ key }: Change) =>
  key.service === undefined
    ? (key.member ?? `${key.kind} ${key.identity}`)
    : `${key.service} ${key.from}→${key.to}`

async function changesOf(uploadId: string): Promise<Change[]> {
  const all: Change[] = []
  for (let cursor = ''; ; ) {
    const { items, nextCursor } = (await get(`uploads/${uploadId}/changes?limit=50${cursor}`)).json()
    all.push(...items)
    if (nextCursor === null) return all
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`
  }
}

/** The preview shows a new or removed member with its zone, and a moved one without. */
const withoutZone = (name: string, contents: Map<string, unknown>) =>
  contents.has(name) ? name : name.replace(/^\S+ /, '')

/** The value of a field as the document has it: `kg from 250` is a break. */
function figureIn(thing: unknown, field: string): unknown {
  const [, unit = '', from, flat] = /^(kg|item|pallet) from ([\d.]+)( flat)?$/.exec(field) ?? []
  const record = thing as Record<string, unknown>
  if (from === undefined) return record[field] ?? defaults[field] ?? null
  const found = (record[unit] as number[][] | undefined)?.find(([start]) => start === Number(from))
  return found?.[flat === undefined ? 1 : 2] ?? null
}
const defaults: Record<string, unknown> = {
  basic: 0,
  minimum: 0,
  breakRule: 'WHOLE',
  reciprocal: false,
  nextBreakIfCheaper: false,
}

/** The preview says so if things are in another order, and says nothing of an order that stays. */
function expectOrder(isTold: boolean, before: Map<string, unknown>, after: Map<string, unknown>) {
  const common = (one: Map<string, unknown>, other: Map<string, unknown>) =>
    [...one.keys()].filter((key) => other.has(key)).join()
  if (isTold) expect([...before.keys()]).not.toEqual([...after.keys()])
  else expect(common(after, before)).toBe(common(before, after))
}

describe.each(kinds)('an edited export of $kind', (one) => {
  // It applies several files, one after another.
  test('changes exactly what its preview says', { timeout: 600_000 }, async () => {
    for (let times = runs(16); times > 0; times -= 1) {
      round += 1
      const exported = (await get(`exports/${one.kind}.csv?${one.of ?? ''}`)).payload
      const rows = edit(parse(exported, { bom: true, relaxColumnCount: true }), one)
      const mode = one.kind === 'customers' ? 'update' : random.pick(['update', 'replace'])
      const isVersion = one.of !== undefined
      const day = `20${40 + round}-01-01`
      const fields = { ...one.fields, mode, ...(isVersion && { effectiveFrom: day }) }
      const read = await upload(app.running, who, fields, csvOf(rows))
      expect(['ready', 'failed'], JSON.stringify([rows, read.body.questions])).toContain(read.body.state)
      if (read.body.state === 'failed' || read.body.problems.length > 0) continue
      const said = await changesOf(read.uploadId)
      const before = one.contents(JSON.parse(await exportText(app.running.database.pool, who.organisationId)))
      const applied = await applyRead(app.running, who, read, { acceptRefused: read.body.counts.refused })
      if (said.length === 0) expect(applied.statusCode).toBe(409)
      else expect(applied.statusCode, applied.payload).toBe(200)
      const after = one.contents(JSON.parse(await exportText(app.running.database.pool, who.organisationId)))
      const isSame = (key: string) => JSON.stringify(before.get(key)) === JSON.stringify(after.get(key))
      const differing = [...new Set([...before.keys(), ...after.keys()])].filter((key) => !isSame(key))
      const changeOf = (key: string) => (before.has(key) ? (after.has(key) ? 'changed' : 'removed') : 'new')
      const both = new Map([...before, ...after])
      const isOrder = ({ key }: Change) => key.identity === 'order'
      expectOrder(said.some(isOrder), before, after)
      const told = said.filter((item) => !isOrder(item))
      expect(told.map((item) => `${item.change} ${withoutZone(nameOf(item), both)}`).sort()).toEqual(
        differing.map((key) => `${changeOf(key)} ${key}`).sort(),
      )
      for (const item of told) {
        for (const { field, old, new: next } of item.fields ?? []) {
          const key = withoutZone(nameOf(item), both)
          expect([key, field, old, next]).toEqual([
            key,
            field,
            figureIn(before.get(key), field),
            figureIn(after.get(key), field),
          ])
        }
      }
    }
  })
})
