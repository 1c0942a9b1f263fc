import type { ChangeItem } from '../../../data/uploads.ts'

type Field = NonNullable<ChangeItem['fields']>[number]

/** A break that begins one step later or earlier in the file: `kg from 250` is `kg from 251` there. */
export interface MovedBreak {
  old: string
  now: string
}

const breakField = /^(.+ from )(\d+(?:\.\d+)?)( flat)?$/

/** Steps of weight are at most one kilogram, or one item. */
const stepMax = 1

/**
 * Breaks that no lane of the list keeps, each with the one beside it that every such lane has instead. Only the list
 * shows whether a break has moved: one lane alone may have lost one break and got another.
 */
export function movedBreaks(items: readonly ChangeItem[]): MovedBreak[] {
  const seen = new Map<string, { isGone: boolean; isNew: boolean }>()
  for (const { change, fields = [] } of items) {
    if (change !== 'changed') continue
    for (const { field, old, new: now } of fields) {
      if (!breakField.test(field)) continue
      const known = seen.get(field) ?? { isGone: true, isNew: true }
      seen.set(field, { isGone: known.isGone && now === null, isNew: known.isNew && old === null })
    }
  }
  const come = [...seen].flatMap(([field, { isNew }]) => (isNew ? [field] : []))
  return [...seen].flatMap(([field, { isGone }]) => {
    if (!isGone) return []
    const beside = come.filter((other) => isOneStep(field, other))
    return beside.length === 1 && beside[0] !== undefined ? [{ old: field, now: beside[0] }] : []
  })
}

function isOneStep(one: string, other: string): boolean {
  const [a, b] = [breakField.exec(one), breakField.exec(other)]
  if (!a || !b || a[1] !== b[1] || a[3] !== b[3]) return false
  const distance = Math.abs(Number(a[2]) - Number(b[2]))
  return distance > 0 && distance <= stepMax
}

/** The same changes with moved breaks as one figure, old and new. */
export function withMovedBreaks(items: readonly ChangeItem[], moved: readonly MovedBreak[]): ChangeItem[] {
  if (moved.length === 0) return [...items]
  return items.map((item) => (item.fields ? { ...item, fields: joined(item.fields, moved) } : item))
}

function joined(fields: readonly Field[], moved: readonly MovedBreak[]): Field[] {
  const of = (name: string) => fields.find(({ field }) => field === name)
  return fields.flatMap((field) => {
    const from = moved.find(({ old }) => old === field.field)
    if (from && of(from.now)) return []
    const pair = moved.find(({ now }) => now === field.field)
    const before = pair && of(pair.old)
    if (!before) return [field]
    return [{ ...field, old: before.old, ...percentBetween(before.old, field.new) }]
  })
}

function percentBetween(before: unknown, after: unknown): { percent?: number } {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return {}
  return { percent: Math.round((after / before - 1) * 10_000) / 100 }
}
