import type { Surcharge } from '../../data/surcharges.ts'
import { countOf } from '../../format/count.ts'
import { formatMoney } from '../../format/money.ts'
import { rulesInWords } from './condition-words.ts'

export interface SurchargesSearch {
  /** A part of a key, an id or a name. */
  find?: string | undefined
  carrier?: string[] | undefined
  customer?: string[] | undefined
  /** The rule that is open in the drawer. */
  open?: string | undefined
}

/** Rules that belong together, as one line of the list. */
export interface SurchargeLine {
  /** The id of its first rule. */
  id: string
  key: string
  name: string
  rules: Surcharge[]
}

/** Rules with the same key or the same group, in the order of the first of each. */
export function linesOf(rules: readonly Surcharge[]): SurchargeLine[] {
  const lines: Surcharge[][] = []
  for (const rule of rules) {
    const own = lines.filter((line) => line.some((other) => belongTogether(rule, other)))
    const [first] = own
    if (first === undefined) lines.push([rule])
    else {
      // A rule may bring two lines together: one with its key, one with its group.
      for (const other of own.slice(1)) {
        first.push(...other)
        lines.splice(lines.indexOf(other), 1)
      }
      first.push(rule)
    }
  }
  return lines.map((own) => ({
    id: own[0]?.id ?? '',
    rules: own,
    key: keysInWords(own.map(({ key }) => key)),
    name: nameOf(own),
  }))
}

const belongTogether = (one: Surcharge, other: Surcharge) =>
  one.key === other.key || (one.group !== undefined && one.group === other.group)

/** "REMOTE", "OVL1–6", "DG, HAZ" */
function keysInWords(all: string[]): string {
  const keys = [...new Set(all)]
  const numbered = keys.map((key) => /^(.*?)(\d+)$/.exec(key))
  const [first] = numbered
  if (keys.length > 1 && first && numbered.every((found) => found?.[1] === first[1])) {
    const numbers = numbered.map((found) => Number(found?.[2])).sort((a, b) => a - b)
    return `${first[1]}${numbers[0]}–${numbers.at(-1)}`
  }
  return keys.length > 3 ? `${keys.slice(0, 2).join(', ')} and ${keys.length - 2} more` : keys.join(', ')
}

/** What the names have in common: "Overlength" of "Overlength 1" and "Overlength 2". */
function nameOf(rules: Surcharge[]): string {
  const names = [...new Set(rules.map(({ name }) => name))]
  const stems = [...new Set(names.map((name) => name.replace(/[\s\d]+$/, '')))]
  if (names.length > 1 && stems.length === 1 && stems[0]) return stems[0]
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(', ')
}

/** Rules that the search and the filters leave. */
export function rulesLike(
  rules: readonly Surcharge[],
  { find = '', carrier, customer }: SurchargesSearch,
): Surcharge[] {
  const wanted = find.trim().toLowerCase()
  return rules.filter(
    (rule) =>
      [rule.key, rule.id, rule.name, rule.group ?? ''].join(' ').toLowerCase().includes(wanted) &&
      (carrier?.includes(rule.carrier ?? '') ?? true) &&
      (customer?.includes(rule.customer ?? '') ?? true),
  )
}

const units: Record<Surcharge['basis'], string> = {
  FIXED: '',
  PER_ITEM: ' an item',
  PER_KG: ' a kg',
  PER_PALLET_SPACE: ' a pallet space',
  PER_M3: ' a m³',
  PCT_FREIGHT: ' % of the freight',
  PCT_VALUE: ' % of the value',
}
const isPercent = ({ basis }: Surcharge) => basis === 'PCT_FREIGHT' || basis === 'PCT_VALUE'

/** Rates may have more than two decimals. */
export const formatRate = (rate: number) => formatMoney(String(rate))

const figureOf = (rule: Surcharge) => (isPercent(rule) ? String(rule.amount) : formatRate(rule.amount))

/** "0.20 a kg, at least 15.00", "1 % of the value above 100.00" */
export function amountInWords(rule: Surcharge): string {
  const { basis, amount, minimum, maximum, valueAbove = 0, largestOnly } = rule
  if (amount === 0 && (minimum ?? 0) === 0) return 'nothing'
  const once = largestOnly ? ' once' : units[basis]
  return [
    `${figureOf(rule)}${once}${valueAbove > 0 ? ` above ${formatMoney(valueAbove)}` : ''}`,
    ...(minimum === undefined ? [] : [`at least ${formatMoney(minimum)}`]),
    ...(maximum === undefined ? [] : [`at most ${formatMoney(maximum)}`]),
  ].join(', ')
}

/** The amounts of a line: one of them, two of them, or from the least to the most. */
export function amountsInWords(rules: readonly Surcharge[]): string {
  const texts = [...new Set(rules.map(amountInWords))]
  const [first] = rules
  if (texts.length <= 1 || first === undefined) return texts.join('')
  const isPlain = ({ basis, minimum, maximum, largestOnly }: Surcharge) =>
    basis === first.basis && minimum === undefined && maximum === undefined && !largestOnly
  if (!rules.every(isPlain)) {
    return texts.length > 2 ? `${texts[0]}, and ${texts.length - 1} more` : texts.join(', ')
  }
  const sorted = [...rules].sort((a, b) => a.amount - b.amount).map(figureOf)
  const figures = [...new Set(sorted)]
  const shown = figures.length > 2 ? `${figures[0]} to ${figures.at(-1)}` : figures.join(', ')
  return `${shown}${units[first.basis]}`
}

/** "4 rules, the largest"; nothing for a single one. */
export function countInWords(rules: readonly Surcharge[]): string {
  if (rules.length < 2) return ''
  const [first] = rules
  const isGroup = first?.group !== undefined && rules.every(({ group }) => group === first.group)
  return `${countOf(rules.length, 'rule')}${isGroup ? ', the largest' : ''}`
}

export const whenInWords = (rules: readonly Surcharge[]): string =>
  rulesInWords(rules.map(({ conditions = [] }) => conditions))

/** "GALAH, BANDI", "all", "all, for LYREBIRD" */
export function forInWords(rules: readonly Surcharge[]): string {
  const by = [...new Set(rules.map(({ carrier, service }) => service ?? carrier ?? 'all'))]
  const customers = [...new Set(rules.flatMap(({ customer }) => customer ?? []))]
  if (customers.length === 0) return some(by)
  const isForAll = rules.some(({ customer }) => customer === undefined)
  return `${some(by)}, ${isForAll ? 'also ' : ''}for ${some(customers)}`
}

const some = (names: string[]) =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ')

/** Whether none of the rules is in force any more. */
export const haveEnded = (rules: readonly Surcharge[], today: string): boolean =>
  rules.every(({ effectiveTo }) => effectiveTo !== undefined && effectiveTo < today)

/** All rules in their order, with these ones before another one, or at the end. */
export function movedBefore<Rule extends { id: string }>(
  rules: readonly Rule[],
  ids: readonly string[],
  before: string | undefined,
): Rule[] {
  const moved = rules.filter(({ id }) => ids.includes(id))
  const rest = rules.filter(({ id }) => !ids.includes(id))
  const found = rest.findIndex(({ id }) => id === before)
  const at = found === -1 ? rest.length : found
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}
