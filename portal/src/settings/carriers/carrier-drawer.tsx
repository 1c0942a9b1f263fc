import { useQuery } from '@tanstack/react-query'
import { carriers } from '../../data/carriers.ts'
import { customFields } from '../../data/custom-fields.ts'
import { useChanges } from '../../data/resource.ts'
import { services } from '../../data/services.ts'
import { useToday } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Select } from '../../parts/fields/select.tsx'
import type { Field } from '../forms/fields.ts'
import { ThingDrawer } from '../forms/thing-drawer.tsx'

const fields: Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isWide: true },
  {
    name: 'tolerancePercent',
    label: 'Bills may differ by',
    kind: 'number',
    unit: '%',
    empty: '0',
    hint: 'Somebody has to review a larger difference.',
  },
]
const asked: Field = { name: 'customFields', label: 'Asked for on its shipments', kind: 'parts' }

/** One carrier, and what it asks for on its shipments. */
export function CarrierDrawer({ alias, onClose }: { alias: string; onClose(): void }) {
  const retireServices = useRetireServices(alias)
  return (
    <ThingDrawer
      list={carriers}
      id={alias}
      one="carrier"
      hasUses
      instead={retireServices}
      sections={[
        { fields },
        {
          title: asked.label,
          aside: 'custom fields',
          fields: [asked],
          editor: ({ form, set }, isReadOnly) => (
            <AskedFields
              value={form.customFields ?? ''}
              onChange={(value) => set('customFields', value)}
              isReadOnly={isReadOnly}
            />
          ),
        },
      ]}
      onClose={onClose}
    />
  )
}

/** A carrier is not offered once none of its services is. */
function useRetireServices(carrier: string) {
  const today = useToday()
  const { change } = useChanges(services)
  const offered = (useQuery(services.all).data ?? []).filter(
    (one) => one.carrier === carrier && (one.retiredFrom === undefined || one.retiredFrom > today),
  )
  if (offered.length === 0) return undefined
  const counted = countOf(offered.length, 'service')
  return {
    text: `Retire its ${counted} from today`,
    async act() {
      for (const { alias } of offered) {
        const { etag } = await services.read(alias)
        await change.mutateAsync({ id: alias, etag, patch: { retiredFrom: today } })
      }
      showToast(`${counted} of ${carrier} ${offered.length === 1 ? 'is' : 'are'} retired from today.`)
    },
  }
}

interface Asked {
  key: string
  mandatory: boolean
}

const answers = [
  { id: 'no', text: 'Does not ask' },
  { id: 'may', text: 'May be empty' },
  { id: 'must', text: 'Mandatory' },
]

/** For each custom field, whether the carrier asks for it. */
function AskedFields(props: { value: string; onChange(value: string): void; isReadOnly: boolean }) {
  const { value, onChange, isReadOnly } = props
  const list = useQuery(customFields.all).data ?? []
  const chosen: Asked[] = value === '' ? [] : JSON.parse(value)
  const keys = [...new Set([...list.map(({ key }) => key), ...chosen.map(({ key }) => key)])]
  if (keys.length === 0) return <p className="small hint">There are no custom fields.</p>
  const answerOf = (key: string) => {
    const found = chosen.find((one) => one.key === key)
    if (found === undefined) return 'no'
    return found.mandatory ? 'must' : 'may'
  }
  const set = (key: string, answer: string) => {
    const others = chosen.filter((one) => one.key !== key)
    const next = answer === 'no' ? others : [...others, { key, mandatory: answer === 'must' }]
    next.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
    onChange(next.length === 0 ? '' : JSON.stringify(next))
  }
  return (
    <div className="formgrid">
      {keys.map((key) => (
        <Select
          key={key}
          label={key}
          options={answers}
          value={answerOf(key)}
          onChange={(answer) => set(key, answer)}
          isDisabled={isReadOnly}
        />
      ))}
    </div>
  )
}
