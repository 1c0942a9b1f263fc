import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { carriers } from '../../data/carriers.ts'
import { extras } from '../../data/extras.ts'
import { services } from '../../data/services.ts'
import { surcharges } from '../../data/surcharges.ts'
import { zoneSets } from '../../data/zone-sets.ts'
import type { Form } from '../forms/fields.ts'
import { FieldGrid } from '../forms/thing-form.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { followed, type RuleFields, ruleFields, shownFields } from './surcharge-fields.ts'

interface RulePartProps {
  /** The id of the rule; empty for a new one. */
  id: string
  part: keyof RuleFields
  form: Form
  /** As it is saved; undefined for a new one. */
  before?: Form
  onChange(form: Form): void
  failure: ApiError | undefined
  isReadOnly: boolean
}

/** One part of the form of a rule. Changing a field may empty others that no longer apply. */
export function RulePart({ id, part, form, before, onChange, failure, isReadOnly }: RulePartProps) {
  const sets = useQuery(zoneSets.all).data ?? []
  const offered = useQuery(extras.all).data ?? []
  const fields = ruleFields(useRuleChoices(id, form))
  const set = (name: string, value: string) => onChange(followed(form, name, value))
  if (part === 'when')
    return (
      <ConditionEditor
        value={form.conditions ?? ''}
        onChange={(value) => set('conditions', value)}
        choices={{
          zoneSets: sets.map(({ code, name }) => ({ id: code, text: code, note: name })),
          extras: offered.map(({ code, name }) => ({ id: code, text: code, note: name })),
        }}
        failure={failure}
        isReadOnly={isReadOnly}
      />
    )
  return (
    <FieldGrid
      fields={shownFields(fields[part], form)}
      form={form}
      {...(before ? { before } : {})}
      onChange={set}
      failure={failure}
      isReadOnly={isReadOnly}
    />
  )
}

/** Lists that are not loaded yet are empty. */
function useRuleChoices(id: string, { carrier = '' }: Form) {
  const own = useQuery(services.all).data ?? []
  const rules = useQuery(surcharges.all).data ?? []
  return {
    carriers: (useQuery(carriers.all).data ?? []).map(({ alias, name }) => ({
      id: alias,
      text: alias,
      note: name,
    })),
    services: own
      .filter((service) => carrier === '' || service.carrier === carrier)
      .map(({ alias, name }) => ({ id: alias, text: alias, note: name })),
    rules: rules
      .filter((rule) => rule.customer === undefined && rule.id !== id)
      .map((rule) => ({ id: rule.id, text: rule.id, note: rule.name })),
  }
}
