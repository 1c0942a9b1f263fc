import { countOf } from '../format/count.ts'
import { formatDay } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import type { QuoteForm } from '../freight/pricing/form.ts'
import type { Draft } from '../freight/pricing/trial.ts'
import { Checkbox } from '../parts/fields/checkbox.tsx'
import { DayField } from '../parts/fields/day-field.tsx'

interface Props {
  form: QuoteForm
  today: string
  /** Another day than today is priced. */
  trial: { drafts: Draft[] } | undefined
  error: string | undefined
  onChange(part: Partial<QuoteForm>): void
}

/** The day whose rates apply. Prices of any day but today are a trial, with drafts if wanted. */
export function PricedOn({ form, today, trial, error, onChange }: Props) {
  const zone = useZone()
  return (
    <div className="stack">
      <DayField
        label="Priced on"
        value={form.pricedOn || today}
        error={error}
        hint={
          trial
            ? `A trial with the rates of ${form.pricedOn === '' ? 'this day' : formatDay(form.pricedOn, zone)}. It is not kept as a quote.`
            : `Today, ${formatDay(today, zone)}. Choose another day to try its rates.`
        }
        onChange={(day) => onChange({ pricedOn: day === today ? '' : day })}
      />
      {trial && trial.drafts.length > 0 && (
        <Checkbox isSelected={form.countsDrafts} onChange={(countsDrafts) => onChange({ countsDrafts })}>
          Include {countOf(trial.drafts.length, 'draft')}{' '}
          <span className="hint">{trial.drafts.map(({ owner }) => owner).join(', ')}</span>
        </Checkbox>
      )}
    </div>
  )
}
