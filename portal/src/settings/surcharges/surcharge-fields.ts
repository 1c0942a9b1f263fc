import type { Surcharge } from '../../data/surcharges.ts'
import type { Option } from '../../parts/basics/options.tsx'
import type { Field, Form } from '../forms/fields.ts'
import { conditionsInWords } from './condition-words.ts'

type Basis = Surcharge['basis']

const bases: Record<Basis, { text: string; unit: string }> = {
  FIXED: { text: 'Fixed', unit: '$' },
  PER_ITEM: { text: 'Per item', unit: '$ / item' },
  PER_KG: { text: 'Per chargeable kg', unit: '$ / kg' },
  PER_PALLET_SPACE: { text: 'Per pallet space', unit: '$ / space' },
  PER_M3: { text: 'Per m³', unit: '$ / m³' },
  PCT_FREIGHT: { text: 'Percent of the freight', unit: '%' },
  PCT_VALUE: { text: 'Percent of the value', unit: '%' },
}

/** What a rule can be given to choose from. */
export interface RuleChoices {
  carriers: Option[]
  /** Of the chosen carrier. */
  services: Option[]
  /** Rules for everybody, which a customer's rule may replace. */
  rules: Option[]
}

const basisOptions = Object.entries(bases).map(([id, { text }]) => ({ id, text }))

export interface RuleFields {
  amount: Field[]
  when: Field
  whom: Field[]
  quote: Field[]
}

/** The fields of a rule. Those that its basis or its customer does not allow are left out where they are shown. */
export function ruleFields({ carriers, services, rules }: RuleChoices): RuleFields {
  return {
    amount: [
      { name: 'basis', label: 'Basis', kind: 'choice', options: basisOptions },
      { name: 'amount', label: 'Amount', kind: 'number' },
      { name: 'minimum', label: 'At least', kind: 'number', unit: '$', empty: 'No limit' },
      { name: 'maximum', label: 'At most', kind: 'number', unit: '$', empty: 'No limit' },
      {
        name: 'cost',
        label: 'Costs you',
        kind: 'number',
        empty: 'The amount',
        hint: 'What the carrier charges, on the same basis.',
      },
      {
        name: 'valueAbove',
        label: 'Only the value above',
        kind: 'number',
        unit: '$',
        empty: '0',
        hint: 'Of each item.',
      },
      { name: 'largestOnly', label: 'Counts', kind: 'tick', hint: 'Once, however many items meet it' },
      { name: 'fuelApplies', label: 'Fuel', kind: 'tick', hint: 'The fuel levy applies to it too' },
    ],
    when: {
      name: 'conditions',
      label: 'When',
      kind: 'parts',
      inWords: (text) => conditionsInWords(text === '' ? [] : JSON.parse(text)),
    },
    whom: [
      { name: 'carrier', label: 'Carrier', kind: 'choice', empty: 'Every carrier', options: carriers },
      { name: 'service', label: 'Service', kind: 'choice', empty: 'Every service', options: services },
      { name: 'customer', label: 'Customer', kind: 'customer', hint: 'Leave it empty for everybody.' },
      {
        name: 'group',
        label: 'Group',
        kind: 'text',
        empty: 'None',
        hint: 'Only the largest of a group is charged.',
      },
      {
        name: 'replaces',
        label: 'Instead of',
        kind: 'choice',
        empty: 'Nothing',
        options: rules,
        isWide: true,
        hint: 'For this customer it replaces that rule.',
      },
      { name: 'effectiveFrom', label: 'From', kind: 'day', empty: 'Always' },
      { name: 'effectiveTo', label: 'Until', kind: 'day', empty: 'No end' },
    ],
    quote: [
      { name: 'key', label: 'Key', kind: 'text', hint: 'Several rules may share a key.' },
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'description', label: 'Description', kind: 'long', isWide: true },
    ],
  }
}

/** The fields that apply to what the form has, with the units of its basis. */
export const shownFields = (fields: Field[], form: Form): Field[] =>
  fields
    .filter(({ name }) => applies(name, form))
    .map((field) =>
      field.name === 'amount' || field.name === 'cost'
        ? { ...field, unit: bases[(form.basis as Basis) ?? 'FIXED']?.unit ?? '$' }
        : field,
    )

function applies(name: string, { basis, customer = '' }: Form): boolean {
  if (name === 'valueAbove') return basis === 'PCT_VALUE'
  if (name === 'largestOnly') return basis === 'PER_ITEM'
  if (name === 'replaces') return customer.trim() !== ''
  return true
}

/** What a change makes of the other fields: what no longer applies is emptied, and a service belongs to its carrier. */
export function followed(form: Form, name: string, value: string): Form {
  const next = { ...form, [name]: value }
  if (name === 'carrier') next.service = ''
  for (const field of ['valueAbove', 'largestOnly', 'replaces']) if (!applies(field, next)) next[field] = ''
  return next
}
