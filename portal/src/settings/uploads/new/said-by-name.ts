import type { FileKind } from '../shared/model.ts'

export interface KnownTargets {
  cards: readonly { alias: string; carrier: string }[]
  zoneSets: readonly string[]
  carriers: readonly string[]
}

export interface SaidByName {
  kind: FileKind
  target: string | undefined
}

/** Words of a kind in the name of a file. The first that is found counts, so longer ones come first. */
const words: readonly (readonly [FileKind, readonly string[]])[] = [
  ['area-surcharges', ['area surcharges', 'surcharges by suburb', 'suburb surcharges']],
  ['customer-rates', ['customer rates', 'cards and markups', 'markups']],
  ['spot-rates', ['spot rates']],
  ['fuel-levies', ['fuel levies', 'fuel levy', 'fuel']],
  ['surcharges', ['surcharges', 'surcharge']],
  ['customers', ['customers']],
  ['zones', ['zones', 'zone']],
]

/**
 * What the name of a file says about it: "fuel levies 2027.xlsx", "GLX-STD.csv", "zones AU.csv". Undefined if it says
 * nothing, or names two things.
 */
export function saidByName(fileName: string, known: KnownTargets): SaidByName | undefined {
  const name = ` ${inWords(fileName.replace(/\.[^.]*$/, ''))} `
  const names = (text: string) => name.includes(` ${inWords(text)} `)
  const carrier = only(known.carriers.filter(names))
  const kind = words.find(([, all]) => all.some(names))?.[0]
  if (kind === 'zones') {
    const target = only(known.zoneSets.filter(names)) ?? only(known.zoneSets)
    return target === undefined ? undefined : { kind, target }
  }
  if (kind !== undefined)
    return { kind, target: kind === 'customers' || kind === 'customer-rates' ? undefined : carrier }
  const card =
    only(known.cards.filter(({ alias }) => names(alias))) ??
    only(known.cards.filter((one) => carrier !== undefined && one.carrier === carrier)) ??
    (names('rates') || names('lanes') ? only(known.cards) : undefined)
  return card && { kind: 'lanes', target: card.alias }
}

/** What a file of a kind is for, if there is only one such thing. */
export function onlyTarget(kind: FileKind, known: KnownTargets): string | undefined {
  if (kind === 'lanes') return only(known.cards)?.alias
  return kind === 'zones' ? only(known.zoneSets) : undefined
}

const inWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(' ')

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined
}

/** What others need comes first: lanes name zones; rates, levies and surcharges may name customers. */
const order: readonly (FileKind | undefined)[] = [
  ...(['zones', 'lanes', 'customers', 'customer-rates', 'fuel-levies'] as const),
  ...(['surcharges', 'area-surcharges', 'spot-rates', undefined] as const),
]

/** The file to send next. */
export function firstOf<Named extends { name: string }>(
  files: readonly Named[],
  known: KnownTargets,
): Named | undefined {
  const place = ({ name }: Named) => order.indexOf(saidByName(name, known)?.kind)
  return [...files].sort((one, other) => place(one) - place(other))[0]
}
