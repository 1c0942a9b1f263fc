import { useState } from 'react'
import { useToday } from '../../format/clock.ts'
import { daysBefore, monthOf } from '../../format/days.ts'
import { formatDay } from '../../format/time.ts'
import { Button } from '../basics/button.tsx'
import { ChoiceList } from './choice-list.tsx'
import { DayField } from './day-field.tsx'
import './day-range.css'

/** First and last day; each is optional. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

interface DayRangeProps {
  label: string
  days: Days
  onChange(days: Days): void
}

/** A range of days: a common one in one click, or any first and last day. */
export function DayRange({ label, days, onChange }: DayRangeProps) {
  const spans = usualSpans(useToday())
  const isSpan = (span: Days) => span.from === days.from && span.to === days.to
  return (
    <div className="day-range">
      <ChoiceList
        label={label}
        options={spans.map(({ text }) => ({ id: text, text }))}
        selected={spans.filter(isSpan).map(({ text }) => text)}
        onChange={([chosen]) => {
          const span = spans.find(({ text }) => text === chosen)
          onChange({ from: span?.from, to: span?.to })
        }}
      />
      <DayForm days={days} onChange={onChange} />
    </div>
  )
}

/** Any first and last day. */
export function DayForm({ days, onChange }: Omit<DayRangeProps, 'label'>) {
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? '')
  return (
    <form
      className="day-range-form"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ from: from || undefined, to: to || undefined })
      }}
    >
      <DayField label="From" value={from} onChange={setFrom} />
      <DayField label="Until" value={to} onChange={setTo} />
      <Button type="submit" small>
        Show
      </Button>
    </form>
  )
}

const usualSpans = (today: string): (Days & { text: string })[] => [
  { text: 'Last 7 days', from: daysBefore(today, 6), to: undefined },
  { text: 'Last 30 days', from: daysBefore(today, 29), to: undefined },
  { text: 'This month', ...monthOf(today, 0) },
  { text: 'Last month', ...monthOf(today, 1) },
]

/** "since 1 Nov 2026", "1 Oct 2026 to 31 Oct 2026"; undefined where both are open. */
export function daysText({ from, to }: Days, zone: string): string | undefined {
  if (from !== undefined && to !== undefined) return `${formatDay(from, zone)} to ${formatDay(to, zone)}`
  if (from !== undefined) return `since ${formatDay(from, zone)}`
  return to === undefined ? undefined : `until ${formatDay(to, zone)}`
}
