import { Plus, X } from 'lucide-react'
import { type ApiError, isInside } from '../../api/api-error.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import type { Option } from '../../parts/basics/options.tsx'
import { ChooseSeveral } from '../../parts/fields/choose-several.tsx'
import { Select } from '../../parts/fields/select.tsx'
import { TokenField } from '../../parts/fields/token-field.tsx'
import { serviceClasses } from '../carriers/service-fields.ts'
import { codesOf } from '../forms/fields.ts'
import { NumberField } from '../forms/number-field.tsx'
import { type Condition, type Subject, subjectOptions, subjects } from './condition-words.ts'

/** While it is edited, a figure may be a text that is no number yet: the server says what is wrong with it. */
type Edited = Record<string, unknown> & { subject: Subject }

export interface ConditionChoices {
  zoneSets: Option[]
  extras: Option[]
}

interface ConditionEditorProps {
  /** As JSON; empty if there are none. */
  value: string
  onChange(value: string): void
  choices: ConditionChoices
  failure: ApiError | undefined
  isReadOnly: boolean
}

const readConditions = (value: string): Condition[] => (value === '' ? [] : JSON.parse(value))

/** The conditions of a rule. All of them must be met. */
export function ConditionEditor({ value, onChange, choices, failure, isReadOnly }: ConditionEditorProps) {
  const all: Edited[] = readConditions(value)
  const save = (next: Edited[]) => onChange(next.length === 0 ? '' : JSON.stringify(next))
  const unused = Object.keys(subjects).find((subject) => all.every((one) => one.subject !== subject))
  return (
    <div className="conditions">
      {all.length === 0 && <p className="small muted">Always: it has no condition.</p>}
      {all.map((condition, at) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place
          key={at}
          condition={condition}
          choices={choices}
          error={aboutCondition(failure, at)}
          isReadOnly={isReadOnly}
          onChange={(next) => save(all.map((one, place) => (place === at ? next : one)))}
          onRemove={() => save(all.filter((_, place) => place !== at))}
        />
      ))}
      {!isReadOnly && unused !== undefined && (
        <div>
          <Button small onPress={() => save([...all, { subject: unused as Subject }])}>
            <Icon of={Plus} size="s" />
            Condition
          </Button>
        </div>
      )}
    </div>
  )
}

/** What the server says about a condition or a part of it, without the path. */
function aboutCondition(failure: ApiError | undefined, at: number): string | undefined {
  return failure?.failures.find((one) => isInside(one, `conditions.${at}`))?.text
}

interface ConditionLineProps {
  condition: Edited
  choices: ConditionChoices
  error: string | undefined
  isReadOnly: boolean
  onChange(condition: Edited): void
  onRemove(): void
}

function ConditionLine({ condition, choices, error, isReadOnly, onChange, onRemove }: ConditionLineProps) {
  const { subject } = condition
  const { label, asks } = subjects[subject]
  const parts = { condition, onChange, isReadOnly, error }
  return (
    <fieldset className="condition" aria-label={label}>
      <div className="row">
        <div className="grow">
          <Select
            label="Condition"
            hideLabel
            options={subjectOptions}
            value={subject}
            isDisabled={isReadOnly}
            onChange={(next) => next !== subject && onChange({ subject: next as Subject })}
          />
        </div>
        {!isReadOnly && (
          <Button look="quiet" icon small aria-label={`Remove ${label}`} onPress={onRemove}>
            <Icon of={X} size="s" />
          </Button>
        )}
      </div>
      {asks === 'measure' && <Ends {...parts} />}
      {asks !== 'measure' && asks !== 'nothing' && <Values {...parts} choices={choices} />}
      {asks === 'zones' && (choices.zoneSets.length > 1 || condition.zoneSet !== undefined) && (
        <Select
          label="Zone set"
          options={[{ id: '', text: 'The service’s own' }, ...choices.zoneSets]}
          value={String(condition.zoneSet ?? '')}
          isDisabled={isReadOnly}
          onChange={(zoneSet) =>
            onChange(withPart(condition, 'zoneSet', zoneSet === '' ? undefined : zoneSet))
          }
        />
      )}
      {error !== undefined && asks !== 'zones' && asks !== 'types' && (
        <p className="message wrong" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface PartProps {
  condition: Edited
  onChange(condition: Edited): void
  isReadOnly: boolean
  error: string | undefined
}

function withPart(condition: Edited, name: string, value: unknown): Edited {
  const { [name]: _, ...rest } = condition
  return (value === undefined ? rest : { ...rest, [name]: value }) as Edited
}

const bounds = [
  { label: 'From', words: { from: 'From', over: 'Over' } },
  { label: 'Up to', words: { below: 'Below', upTo: 'Up to' } },
] as const

/** The lower and the upper end of a measure. Each may be part of it or not; an empty one is no end. */
function Ends({ condition, onChange, isReadOnly }: PartProps) {
  const { label: measured, unit = '' } = subjects[condition.subject]
  return (
    <div className="ends">
      {bounds.map(({ label, words }) => {
        const names = Object.keys(words)
        const [first = ''] = names
        const name = names.find((one) => condition[one] !== undefined) ?? first
        const without = names.reduce((rest, one) => withPart(rest, one, undefined), condition)
        return (
          <div className="row" key={label}>
            <Select
              label={Object.values(words).join(' or ')}
              hideLabel
              options={Object.entries(words).map(([id, text]) => ({ id, text }))}
              value={name}
              isDisabled={isReadOnly}
              onChange={(next) => onChange(withPart(without, next, condition[name]))}
            />
            <NumberField
              label={`${measured} ${label.toLowerCase()}`}
              hideLabel
              unit={unit}
              value={condition[name] as number | string | undefined}
              isReadOnly={isReadOnly}
              onChange={(typed) => onChange(withPart(without, name, typed))}
            />
          </div>
        )
      })}
    </div>
  )
}

/** The values that meet the condition, or those that do not. */
function Values({
  condition,
  onChange,
  isReadOnly,
  error,
  choices,
}: PartProps & { choices: ConditionChoices }) {
  const { asks, label } = subjects[condition.subject]
  const side = condition.isNot === undefined ? 'is' : 'isNot'
  const values = (condition[side] ?? []) as string[]
  const other = side === 'is' ? 'isNot' : 'is'
  const set = (next: string[]) => onChange(withPart(condition, side, next.length === 0 ? undefined : next))
  const options = asks === 'classes' ? serviceClasses : choices.extras
  return (
    <div className="values">
      {asks === 'extras' ? (
        <span className="hint small">is one of</span>
      ) : (
        <Select
          label="Is or is not"
          hideLabel
          options={[
            { id: 'is', text: 'is one of' },
            { id: 'isNot', text: 'is none of' },
          ]}
          value={side}
          isDisabled={isReadOnly}
          onChange={(next) =>
            next === other && onChange(withPart(withPart(condition, side, undefined), other, values))
          }
        />
      )}
      {asks === 'classes' || asks === 'extras' ? (
        <ChooseSeveral
          label={label}
          options={options}
          chosen={values}
          onChange={set}
          placeholder="Choose"
          isDisabled={isReadOnly}
        />
      ) : (
        <TokenField
          label={asks === 'zones' ? 'Zones' : 'Item types'}
          values={values}
          split={codesOf}
          onChange={set}
          placeholder={asks === 'zones' ? 'Codes of zones' : 'Types, like PALLET'}
          error={error}
          isReadOnly={isReadOnly}
        />
      )}
    </div>
  )
}
