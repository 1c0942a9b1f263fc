import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Notice } from '../../parts/basics/notice.tsx'
import { DayField } from '../../parts/fields/day-field.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { PricedExamples } from '../examples/priced-examples.tsx'
import { keyOf } from './levy-rows.ts'
import type { LevyEntries } from './use-levy-entries.ts'

interface EnterLeviesProps {
  entries: LevyEntries
  day: string
  mayChange: boolean
  onDay(text: string): void
}

/** The first day of what is being entered, and the button that saves all of it. */
export function EnterLevies({ entries, day, mayChange, onDay }: EnterLeviesProps) {
  const [typed, setTyped] = useState(day)
  const { entered, pasted, theirs, otherFailure, isBusy } = entries
  const undecided = entered.find(({ meant }) => meant !== undefined)
  const count = countOf(entered.length, 'levy', 'levies')
  const isDay = typed === day
  return (
    <Panel
      title={entered.length === 0 ? 'New levies' : `${countOf(entered.length, 'new levy', 'new levies')}`}
      isPadded
    >
      <form
        className="stack enter-levies"
        onSubmit={(event) => {
          event.preventDefault()
          void entries.submit()
        }}
      >
        <DayField
          label="From"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            onDay(text)
          }}
          hint="The first day of the levies you enter."
        />
        {pasted && (
          <Notice kind="accent">
            <div className="row wrap between">
              <span>
                {countOf(pasted.count, 'figure')} pasted.
                {pasted.unknown.length > 0 && ` Not used: ${pasted.unknown.slice(0, 5).join(', ')}.`}
              </span>
              <Button small onPress={entries.undoPaste}>
                Undo
              </Button>
            </div>
          </Notice>
        )}
        {theirs.length > 0 && (
          <Notice kind="rejected">
            <b>Somebody else has entered levies from this day in the meantime.</b> Nothing you entered is
            lost, and nothing was saved.
            <ul>
              {theirs.map((levy) => (
                <li key={keyOf(levy)}>
                  {levy.service ?? levy.carrier}: theirs {levy.percent} %, yours{' '}
                  {entered.find(({ row: { key } }) => key === keyOf(levy))?.text} %
                </li>
              ))}
            </ul>
            <Button small onPress={entries.takeTheirs}>
              Take theirs
            </Button>
          </Notice>
        )}
        {otherFailure && <Notice kind="failed" of={otherFailure} />}
        {entries.priceable.length > 0 && (
          <PricedExamples list="fuelLevies" changed={entries.priceable} day={day} />
        )}
        {mayChange ? (
          <div className="row wrap">
            <Button
              type="submit"
              look="primary"
              isPending={isBusy}
              isDisabled={entered.length === 0 || undecided !== undefined || !isDay}
            >
              {entered.length === 0 ? 'Save' : theirs.length > 0 ? 'Save mine' : `Save ${count}`}
            </Button>
            {entered.length > 0 && (
              <Button look="quiet" onPress={entries.discard}>
                Discard
              </Button>
            )}
          </div>
        ) : (
          <p className="small hint">Only admins and operations can enter levies.</p>
        )}
        {mayChange && (
          <SaveHint count={entered.length} undecided={undecided?.row.title} day={day} isDay={isDay} />
        )}
      </form>
    </Panel>
  )
}

interface SaveHintProps {
  count: number
  undecided: string | undefined
  day: string
  isDay: boolean
}

/** Says what is missing, or from when the levies apply. */
function SaveHint({ count, undecided, day, isDay }: SaveHintProps) {
  const missing = isDay ? undecided && `Decide about ${undecided} first.` : 'Enter the first day.'
  if (missing === undefined)
    return (
      <p className="message">
        {count === 0 ? 'Nothing entered yet.' : `Applies to quotes from ${formatDay(day, 'UTC')} on.`}
      </p>
    )
  return (
    <p className="message">
      <Icon of={TriangleAlert} size="s" />
      {missing}
    </p>
  )
}
