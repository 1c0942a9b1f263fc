import { describe, expect, test } from 'vitest'
import { bodyOf, codesOf, type Field, formOf, patchOf, shownValue } from './fields.ts'
import { mergeForms } from './merge.ts'

const fields: Field[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'itemKgMax', label: 'Heaviest item', kind: 'number', unit: 'kg', empty: 'No limit' },
  { name: 'class', label: 'Class', kind: 'choice', options: [{ id: 'STANDARD', text: 'Standard' }] },
  { name: 'itemTypes', label: 'Item types', kind: 'codes', empty: 'Any' },
  { name: 'acceptsPoBoxes', label: 'Post office boxes', kind: 'tick' },
  { name: 'conditions', label: 'When', kind: 'parts' },
  { name: 'days', label: 'Days', kind: 'range' },
]
const road = {
  name: 'Road',
  itemKgMax: 100,
  class: 'STANDARD',
  itemTypes: ['PALLET', 'SKID'],
  days: [4, 6],
}
const before = formOf(fields, road)

describe('a form', () => {
  test('has every value as text, and nothing for what is left out', () => {
    expect(before).toEqual({
      name: 'Road',
      itemKgMax: '100',
      class: 'STANDARD',
      itemTypes: 'PALLET, SKID',
      acceptsPoBoxes: '',
      conditions: '',
      days: '4–6',
    })
  })

  test.each([
    ['itemKgMax', '120', { itemKgMax: 120 }],
    ['itemKgMax', ' 0.5 ', { itemKgMax: 0.5 }],
    ['itemKgMax', '', { itemKgMax: null }],
    ['itemKgMax', '1,200', { itemKgMax: '1,200' }],
    ['itemKgMax', 'heavy', { itemKgMax: 'heavy' }],
    ['itemTypes', 'PALLET', { itemTypes: ['PALLET'] }],
    ['itemTypes', '', { itemTypes: null }],
    ['acceptsPoBoxes', 'yes', { acceptsPoBoxes: true }],
    ['conditions', '[{"subject":"PO_BOX"}]', { conditions: [{ subject: 'PO_BOX' }] }],
    ['days', '2-3', { days: [2, 3] }],
    ['days', '5', { days: [5, 5] }],
    ['days', '1 to 2', { days: [1, 2] }],
    ['days', 'soon', { days: ['soon', 'soon'] }],
    ['name', 'Road', {}],
  ])('with %s changed to "%s" sends %j', (name, text, patch) => {
    expect(patchOf(fields, before, { ...before, [name]: text })).toEqual(patch)
  })

  test('of something new leaves out what is empty', () => {
    expect(bodyOf(fields, before)).toEqual(road)
  })

  test.each([
    ['itemKgMax', '120', '120 kg'],
    ['itemKgMax', '', 'no limit'],
    ['class', 'STANDARD', 'Standard'],
    ['class', 'NEW', 'NEW'],
    ['acceptsPoBoxes', '', 'no'],
    ['name', '', 'nothing'],
  ])('shows %s "%s" as %s', (name, text, shown) => {
    const field = fields.find((one) => one.name === name) as Field
    expect(shownValue(field, text)).toBe(shown)
  })
})

test.each([
  ['NSF, QLF', ['NSF', 'QLF']],
  ['NSF QLF  SAF', ['NSF', 'QLF', 'SAF']],
  ['LONG PIPE, SKID', ['LONG PIPE', 'SKID']],
  ['NSF\nQLF\tNSF', ['NSF', 'QLF']],
  [' , ', []],
])('"%s" are the codes %j', (text, codes) => expect(codesOf(text)).toEqual(codes))

describe('what two people changed', () => {
  const changed = (part: Record<string, string>) => ({ ...before, ...part })

  test('is put together where only one of them changed a field', () => {
    const { form, theirs, clashes } = mergeForms(
      fields,
      before,
      changed({ itemKgMax: '120' }),
      changed({ name: 'Road Express' }),
    )
    expect(form).toEqual(changed({ itemKgMax: '120', name: 'Road Express' }))
    expect([theirs.map(({ name }) => name), clashes]).toEqual([['name'], []])
  })

  test('clashes where both changed a field to different values', () => {
    const { form, clashes } = mergeForms(
      fields,
      before,
      changed({ itemKgMax: '120', name: 'Same' }),
      changed({ itemKgMax: '110', name: 'Same' }),
    )
    expect(clashes.map(({ name }) => name)).toEqual(['itemKgMax'])
    expect(form.itemKgMax).toBe('120')
  })
})
