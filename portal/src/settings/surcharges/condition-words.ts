import type { Surcharge } from '../../data/surcharges.ts'
import { formatQuantity } from '../../format/count.ts'
import type { Option } from '../../parts/basics/options.tsx'

export type Condition = NonNullable<Surcharge['conditions']>[number]
export type Subject = Condition['subject']

/** What a condition asks for: a measure has ends, a list has values, the others have nothing. */
export type Asks = 'measure' | 'zones' | 'types' | 'classes' | 'extras' | 'nothing'

interface Words {
  /** In the list of subjects: "Longest side". */
  label: string
  asks: Asks
  unit?: string
}

const measure = (label: string, unit: string): Words => ({ label, asks: 'measure', unit })

/** In the order in which people look for them. */
export const subjects: Record<Subject, Words> = {
  TO_ZONE: { label: 'To zone', asks: 'zones' },
  FROM_ZONE: { label: 'From zone', asks: 'zones' },
  RESIDENTIAL: { label: 'To a home', asks: 'nothing' },
  FROM_RESIDENTIAL: { label: 'From a home', asks: 'nothing' },
  PO_BOX: { label: 'To a post office box', asks: 'nothing' },
  EXTRA: { label: 'Extra', asks: 'extras' },
  ITEM_TYPE: { label: 'Item type', asks: 'types' },
  CLASS: { label: 'Class', asks: 'classes' },
  LONGEST_SIDE: measure('Longest side', 'm'),
  MIDDLE_SIDE: measure('Middle side', 'm'),
  SHORTEST_SIDE: measure('Shortest side', 'm'),
  WIDTH: measure('Width', 'm'),
  HEIGHT: measure('Height', 'm'),
  GIRTH: measure('Girth', 'm'),
  VOLUME: measure('Volume', 'm³'),
  ITEM_KG: measure('One item', 'kg'),
  CONSIGNMENT_KG: measure('Dead weight', 'kg'),
  CHARGEABLE_KG: measure('Chargeable weight', 'kg'),
  ITEM_COUNT: measure('Items', 'items'),
  PALLET_SPACES: measure('Pallet spaces', 'spaces'),
}

export const subjectOptions: Option[] = Object.entries(subjects).map(([id, { label }]) => ({
  id,
  text: label,
}))

const shownValues = 5

/** "NSF QLF SAF", "DG, HAZMAT and 3 more": names may have blanks in them, codes have none. */
function listed(values: readonly string[]): string {
  const more = values.length - shownValues
  const shown = values.slice(0, shownValues).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

const ends = [
  ['over', 'over'],
  ['from', 'from'],
  ['below', 'below'],
  ['upTo', 'up to'],
] as const

/** The figures of conditions that differ only in them: "from 1.5, 2, 3 m". */
function measureWords(all: readonly Condition[]): string {
  const [first] = all
  if (first === undefined) return ''
  const { label, unit = '' } = subjects[first.subject]
  const parts = ends.flatMap(([name, word]) => {
    const figures = [...new Set(all.flatMap((one) => one[name] ?? []))].sort((a, b) => a - b)
    return figures.length === 0 ? [] : `${word} ${figures.map(formatQuantity).join(', ')}`
  })
  return `${label.toLowerCase()} ${parts.join(' ')} ${unit}`.trim()
}

function listWords({ subject, is, isNot, zoneSet }: Condition): string {
  const before = isNot === undefined ? '' : 'not '
  const values = listed(is ?? isNot ?? [])
  const set = zoneSet === undefined ? '' : ` of ${zoneSet}`
  if (subject === 'TO_ZONE') return `${before}to ${values}${set}`
  if (subject === 'FROM_ZONE') return `${before}from ${values}${set}`
  if (subject === 'EXTRA') return `with ${values}`
  return `${before}${subjects[subject].label.toLowerCase()} ${values}`
}

const wordsOf = (condition: Condition): string => {
  const { label, asks } = subjects[condition.subject]
  if (asks === 'measure') return measureWords([condition])
  return asks === 'nothing' ? label.toLowerCase() : listWords(condition)
}

/** All conditions of a rule: "to a home, dead weight from 100 kg". */
export const conditionsInWords = (conditions: readonly Condition[]): string =>
  conditions.length === 0 ? 'always' : conditions.map(wordsOf).join(', ')

/** What is asked for, without the figures: rules with the same form differ only in them. */
const formOf = (conditions: readonly Condition[]): string =>
  conditions
    .map((one) =>
      subjects[one.subject].asks === 'measure'
        ? [one.subject, ...ends.map(([name]) => name in one)].join(' ')
        : wordsOf(one),
    )
    .join('|')

/** The conditions of several rules. If only figures differ, they are put together: "longest side from 1.5, 2, 3 m". */
export function rulesInWords(all: readonly (readonly Condition[])[]): string {
  const byForm = new Map<string, (readonly Condition[])[]>()
  for (const conditions of all) {
    const form = formOf(conditions)
    byForm.set(form, [...(byForm.get(form) ?? []), conditions])
  }
  const texts = [...byForm.values()].map((alike) => {
    const [first = []] = alike
    if (first.length === 0) return 'always'
    return first
      .map((condition, at) =>
        subjects[condition.subject].asks === 'measure'
          ? measureWords(alike.flatMap((one) => one[at] ?? []))
          : wordsOf(condition),
      )
      .join(', ')
  })
  return texts.join('; or ')
}
