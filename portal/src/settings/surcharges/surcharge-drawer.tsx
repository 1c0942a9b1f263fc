import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type Surcharge, surcharges } from '../../data/surcharges.ts'
import { useToday } from '../../format/clock.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { bodyOf } from '../forms/fields.ts'
import { type FormSection, ThingDrawer } from '../forms/thing-drawer.tsx'
import { Section } from '../forms/thing-form.tsx'
import type { ThingForm } from '../forms/use-thing-form.ts'
import { OnExample } from './on-example.tsx'
import { RulePart } from './rule-parts.tsx'
import { type RuleFields, ruleFields } from './surcharge-fields.ts'
import {
  amountInWords,
  forInWords,
  type SurchargeLine,
  type SurchargesSearch,
  whenInWords,
} from './surcharge-lines.ts'

interface SurchargeDrawerProps {
  id: string
  search: SurchargesSearch
  /** All lines in their order, and the one that this rule is in. */
  lines: SurchargeLine[]
  line: SurchargeLine | undefined
  /** Undefined if this person may not, or if the list is filtered. */
  onMove: ((line: SurchargeLine, to: number) => void) | undefined
  onClose(): void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The names of the fields; what they offer is found where they are shown. */
export const plainRuleFields = ruleFields({ carriers: [], services: [], rules: [] })

export const ruleSections: { title: string; aside?: string; part: keyof RuleFields }[] = [
  { title: 'How much', part: 'amount' },
  { title: 'When', aside: 'all must be met', part: 'when' },
  { title: 'For whom', part: 'whom' },
  { title: 'On the quote', part: 'quote' },
]

const sectionsOf = (id: string): FormSection[] =>
  ruleSections.map(({ title, aside, part }) => ({
    title,
    fields: [plainRuleFields[part]].flat(),
    ...(aside === undefined ? {} : { aside }),
    editor: ({ form, before, failure, set }, isReadOnly) => (
      <RulePart
        {...{ id, part, form, before, failure, isReadOnly }}
        onChange={(next) => {
          for (const [name, value] of Object.entries(next)) if (value !== form[name]) set(name, value)
        }}
      />
    ),
  }))

/** One rule: its fields, what it charges on an example, its neighbours, and how it ends. */
export function SurchargeDrawer({ id, search, lines, line, onMove, ...steps }: SurchargeDrawerProps) {
  const today = useToday()
  return (
    <ThingDrawer
      list={surcharges}
      id={id}
      one="surcharge"
      title={({ key }) => key}
      sub={(rule) => (
        <>
          {rule.name} · {forInWords([rule])} · <span className="code">{rule.id}</span>
        </>
      )}
      sections={sectionsOf(id)}
      below={(rule, thing) => (
        <>
          <OnExample saved={rule} unsaved={unsavedOf(rule, thing)} />
          {line && line.rules.length > 1 && <OtherRules id={id} line={line} search={search} />}
          {line && onMove && (
            <PlaceInOrder at={lines.indexOf(line)} count={lines.length} onMove={(to) => onMove(line, to)} />
          )}
        </>
      )}
      instead={{ text: 'End it today', act: (thing) => thing.set('effectiveTo', today) }}
      {...steps}
    />
  )
}

/** The whole rule as it would be saved; undefined if nothing is changed. */
const unsavedOf = ({ id }: Surcharge, { fields, form, changeCount }: ThingForm) =>
  changeCount === 0 ? undefined : { ...bodyOf(fields, form), id }

/** The rules of the same line, which are one row of the list. */
function OtherRules({ id, line, search }: { id: string; line: SurchargeLine; search: SurchargesSearch }) {
  return (
    <Section title={`${line.key} has ${line.rules.length} rules`}>
      <ul className="lines bare">
        {line.rules.map((rule) => (
          <li key={rule.id}>
            <span className="grow two-lines">
              {rule.id === id ? (
                <b className="code">{rule.id}</b>
              ) : (
                <Link to="/settings/surcharges" search={{ ...search, open: rule.id }} className="link code">
                  {rule.id}
                </Link>
              )}
              <small>{whenInWords([rule])}</small>
            </span>
            <span className="small tnum">{amountInWords(rule)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PlaceInOrderProps {
  at: number
  count: number
  onMove(to: number): void
}

/** For those who cannot drag. */
function PlaceInOrder({ at, count, onMove }: PlaceInOrderProps) {
  return (
    <Section title="Place on a quote" aside={`${at + 1} of ${count}`}>
      <div className="row wrap">
        <Button small isDisabled={at === 0} onPress={() => onMove(at - 1)}>
          <Icon of={ArrowUp} size="s" />
          Move up
        </Button>
        <Button small isDisabled={at === count - 1} onPress={() => onMove(at + 1)}>
          <Icon of={ArrowDown} size="s" />
          Move down
        </Button>
      </div>
    </Section>
  )
}
