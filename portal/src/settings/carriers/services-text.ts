import { parseBlock } from '../../grid/tsv.ts'

/** What there is already, by alias or code. */
export interface KnownAliases {
  carriers: readonly string[]
  services: readonly string[]
  zoneSets: readonly string[]
  cards: readonly string[]
}

interface NewThing {
  id: string
  body: Record<string, unknown>
}

/** What a pasted list brings, in the order in which it is made. What is there already is not among it. */
export interface ReadServices {
  zoneSets: NewThing[]
  carriers: NewThing[]
  services: NewThing[]
  cards: NewThing[]
  /** Services that are there already and stay as they are. */
  knownServices: string[]
  /** Headers of columns that nothing is read from. */
  unread: string[]
  problems: string[]
}

const heads = {
  carrier: ['carrier', 'carrier alias'],
  carrierName: ['carrier name'],
  service: ['service', 'service alias'],
  name: ['name', 'service name'],
  type: ['type'],
  class: ['class'],
  cubicFactor: ['cubic factor', 'cubic', 'factor'],
  weightStepKg: ['weight step', 'step'],
  zoneSet: ['zone set', 'zones'],
  card: ['rate card', 'card'],
} as const
type Head = keyof typeof heads
const inOrder = Object.keys(heads) as Head[]

const types = ['DOMESTIC', 'INTERNATIONAL']
const classes = ['ECONOMY', 'STANDARD', 'EXPRESS', 'PRIORITY']
const isAlias = (text: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text)

/**
 * Reads carriers with their services from a spreadsheet, one service for each line. With heads its columns may be in any
 * order. Zone sets and rate cards that are named and not there yet are made too, without zones and lanes.
 */
export function readServices(text: string, known: KnownAliases): ReadServices {
  const [first = [], ...others] = parseBlock(text.trimEnd()).map((cells) => cells.map((cell) => cell.trim()))
  const columns = columnsOf(first)
  const rows = columns === undefined ? [first, ...others] : others
  const nameOf = (carrier: string) =>
    found.carriers.made.find(({ id }) => id === carrier)?.body.name ?? carrier
  const found = { carriers: things(known.carriers), services: things(known.services) }
  const more = { zoneSets: things(known.zoneSets), cards: things(known.cards) }
  const problems: string[] = []
  for (const [at, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue
    const cell = (head: Head) => cells[(columns ?? inOrder).indexOf(head)] ?? ''
    const refuse = (problem: string) =>
      problems.push(`Line ${at + (columns === undefined ? 1 : 2)}: ${problem}`)
    const line = readLine(cell, known.zoneSets)
    if (typeof line === 'string') {
      refuse(line)
      continue
    }
    const { carrier, zoneSet, card } = line
    more.zoneSets.add(zoneSet, { name: zoneSet })
    if (!found.carriers.add(carrier, { name: cell('carrierName') || nameOf(carrier) }))
      refuse(`${carrier} has another name in a line above`)
    if (!found.services.add(cell('service'), line.service))
      refuse(`${cell('service')} is in a line above, with other values`)
    if (card !== '' && !more.cards.add(card, { name: card, carrier, kind: 'COST' }))
      refuse(`${card} belongs to another carrier in a line above`)
  }
  return {
    zoneSets: more.zoneSets.made,
    carriers: found.carriers.made,
    services: found.services.made,
    cards: more.cards.made,
    knownServices: found.services.stay,
    unread: columns === undefined ? [] : first.filter((head, at) => head !== '' && columns[at] === undefined),
    problems,
  }
}

/** The head of each column; undefined if the first line has none. */
function columnsOf(cells: string[]): (Head | undefined)[] | undefined {
  const found = cells.map((cell) => {
    const text = cell.toLowerCase().replace(/[_-]/g, ' ')
    return inOrder.find((head) => (heads[head] as readonly string[]).includes(text))
  })
  return found.includes('carrier') && found.includes('service') ? found : undefined
}

/** What a line says, or what is wrong with it. */
function readLine(cell: (head: Head) => string, zoneSets: readonly string[]) {
  const [carrier, alias, card] = [cell('carrier'), cell('service'), cell('card')]
  const [type, kind] = [cell('type').toUpperCase() || 'DOMESTIC', cell('class').toUpperCase() || 'STANDARD']
  const zoneSet = cell('zoneSet') || (zoneSets.length === 1 ? (zoneSets[0] ?? '') : '')
  const [factor, step] = [numberOf(cell('cubicFactor')), numberOf(cell('weightStepKg') || '1')]
  if (!isAlias(carrier)) return `${carrier || 'an empty cell'} is not the alias of a carrier`
  if (!isAlias(alias)) return `${alias || 'an empty cell'} is not the alias of a service`
  if (!types.includes(type)) return `${cell('type')} is not a type: Domestic or International`
  if (!classes.includes(kind))
    return `${cell('class')} is not a class: Economy, Standard, Express or Priority`
  if (factor === undefined) return `${alias} needs a cubic factor, such as 250`
  if (step === undefined) return `${cell('weightStepKg')} is not a weight step, such as 1 or 0.5`
  if (!isAlias(zoneSet)) return `${alias} needs the code of a zone set, such as AU`
  if (card !== '' && !isAlias(card)) return `${card} is not the alias of a rate card`
  const service = {
    carrier,
    name: cell('name') || alias,
    type,
    class: kind,
    zoneSet,
    cubicFactor: factor,
    weightStepKg: step,
    // A service to other countries has no GST.
    tax: type === 'INTERNATIONAL' ? 'FREE' : 'GST',
  }
  return { carrier, zoneSet, card, service }
}

const numberOf = (text: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : undefined

/** Collects what is new, each once. `add` answers false if it was added before with other values. */
function things(known: readonly string[]) {
  const made: NewThing[] = []
  const stay: string[] = []
  const add = (id: string, body: Record<string, unknown>): boolean => {
    const before = made.find((one) => one.id === id)
    if (before !== undefined) return JSON.stringify(before.body) === JSON.stringify(body)
    if (!known.includes(id)) made.push({ id, body })
    else if (!stay.includes(id)) stay.push(id)
    return true
  }
  return { made, stay, add }
}
