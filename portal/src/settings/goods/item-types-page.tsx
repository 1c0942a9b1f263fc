import { Package } from 'lucide-react'
import { type ItemType, itemTypes } from '../../data/item-types.ts'
import { formatQuantity } from '../../format/count.ts'
import type { Column } from '../../parts/lists/table.tsx'
import type { Field } from '../forms/fields.ts'
import type { FormSection } from '../forms/thing-drawer.tsx'
import { ThingListPage } from '../forms/thing-list-page.tsx'
import { SpaceEditor } from './space-editor.tsx'

const fields: Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isWide: true, empty: 'None' },
  {
    name: 'unit',
    label: 'Counts as',
    kind: 'choice',
    options: [
      { id: 'ITEM', text: 'An item' },
      { id: 'PALLET', text: 'Pallet spaces' },
    ],
  },
  {
    name: 'spaces',
    label: 'Spaces of each',
    kind: 'number',
    empty: '1',
    hint: 'A fixed number, from 0.25 to 10.',
  },
]
const space: Field = { name: 'space', label: 'One pallet space', kind: 'parts' }

const sections: FormSection[] = [
  { fields },
  {
    title: space.label,
    aside: 'instead of a fixed number',
    fields: [space],
    editor: ({ form, set }, isReadOnly) => (
      <SpaceEditor
        value={form.space ?? ''}
        onChange={(value) => set('space', value)}
        isReadOnly={isReadOnly}
      />
    ),
  },
]

/** Types of items that take pallet spaces, or are priced by themselves. */
export function ItemTypesPage() {
  return (
    <ThingListPage
      list={itemTypes}
      title="Item types"
      one="item type"
      sub="What counts as a pallet, and how many pallet spaces it takes."
      emptyText="Without an entry, PALLET is one pallet space and everything else is an item."
      icon={Package}
      idField={{
        name: 'code',
        label: 'Code',
        kind: 'text',
        isWide: true,
        hint: 'Capital letters, digits and _. Types in requests are converted to this form. It cannot be changed later.',
      }}
      columns={columns}
      sections={sections}
      initial={{ unit: 'PALLET' }}
      textOf={({ code, name }) => `${code} ${name ?? ''}`}
      drawerSub={({ name }) => name ?? 'item type'}
    />
  )
}

const columns: Column<ItemType>[] = [
  { id: 'code', head: 'Code', cell: ({ code }) => <b className="code">{code}</b> },
  { id: 'name', head: 'Name', wraps: true, narrow: '', cell: ({ name }) => name },
  {
    id: 'unit',
    head: 'Counts as',
    narrow: '',
    cell: ({ unit }) => (unit === 'PALLET' ? 'pallet spaces' : 'an item'),
  },
  { id: 'spaces', head: 'Spaces', narrow: '', wraps: true, cell: (type) => spacesText(type) },
]

/** "0.5 each", "one for 1.2 × 1.2 × 1.5 m and 1,000 kg" */
function spacesText({ unit, spaces, space: size }: ItemType): string {
  if (unit === 'ITEM') return ''
  if (spaces !== undefined) return `${formatQuantity(spaces)} each`
  if (size === undefined) return '1 each'
  const metres = [size.length, size.width, size.height].map(formatQuantity).join(' × ')
  return `one for ${metres} m and ${formatQuantity(size.kg)} kg`
}
