import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ChoiceList } from '../../parts/fields/choice-list.tsx'
import { SearchField } from '../../parts/fields/search-field.tsx'
import { Segmented } from '../../parts/fields/segmented.tsx'
import { TextField } from '../../parts/fields/text-field.tsx'
import { FilterChips } from '../../parts/lists/filter-chips.tsx'
import { Tabs } from '../../parts/page/tabs.tsx'
import { goesAlong } from '../calls/labels.ts'
import type { Correction, CorrectionState } from '../calls/model.ts'
import type { CorrectSearch } from '../calls/use-correct-search.ts'

interface CorrectToolsProps {
  correction: Correction
  state: CorrectionState
  search: CorrectSearch
  /** Rows that are ticked. */
  chosenCount: number
  /** In a narrow window: choose all rows. */
  allRows: ReactNode
  /** Undefined for somebody who may not. */
  onApplySuggestions: (() => void) | undefined
  onCloseRows(): void
}

const states = [
  { id: 'open', text: 'Open' },
  { id: 'changed', text: 'Changed' },
  { id: 'sent', text: 'Sent' },
  { id: 'closed', text: 'Closed' },
] as const

/** Above the grid: the reasons as tabs, the filters, and how the rows are arranged. */
export function CorrectTools({
  correction,
  state,
  search,
  chosenCount,
  allRows,
  onApplySuggestions,
  onCloseRows,
}: CorrectToolsProps) {
  const isOfCustomer = correction.lockedColumns.includes('customerId')
  const shown = shownOf(correction, state, search.reason)
  return (
    <>
      <Tabs
        label="Reasons"
        selected={search.reason ?? allReasons}
        onSelect={(id) => search.showReason(id === allReasons ? undefined : id)}
        tabs={[
          ...(correction.reasons.length > 1
            ? [{ id: allReasons, text: 'All reasons', count: state.open, of: state.rowCount }]
            : []),
          ...correction.reasons.map(({ reason, open, rows }) => ({
            id: reason,
            text: reason,
            count: open,
            of: rows,
          })),
        ]}
      />
      <div className="correct-tools">
        <Find search={search} />
        <FilterChips
          filters={[
            stateFilter(search),
            // A customer's user sees the rows of that customer only.
            ...(isOfCustomer ? [] : [customerFilter(search)]),
            suggestedFilter(search),
          ]}
        />
        <span className="grow" />
        {allRows}
        {onApplySuggestions && (
          <ApplySuggestions
            importId={correction.importId}
            search={search}
            chosenCount={chosenCount}
            onPress={onApplySuggestions}
          />
        )}
        {chosenCount > 0 && (
          <Button small onPress={onCloseRows}>
            {`Close ${countOf(chosenCount, 'row')} without sending`}
          </Button>
        )}
        {shown.groups > 0 && !search.isNarrowed && (
          <span className="small muted hide-narrow">
            {countOf(shown.rows, 'row')} {shown.rows === 1 ? 'has' : 'have'}{' '}
            {countOf(shown.groups, 'wrong value')}
          </span>
        )}
        <Segmented
          label="Arrange rows"
          value={search.view}
          onChange={search.showView}
          options={[
            { value: 'value', label: 'By value' },
            { value: 'row', label: 'By row' },
          ]}
        />
      </div>
    </>
  )
}

/** No reason has an empty name, so this one can stand for all of them. */
const allReasons = ''

/** How many rows have how many different wrong values. Rows that only go along have none. */
function shownOf({ reasons }: Correction, { rowCount }: CorrectionState, reason: string | undefined) {
  const wrong = reasons.filter((one) => !goesAlong(one.reason) && (!reason || one.reason === reason))
  const groups = wrong.reduce((sum, one) => sum + one.groups, 0)
  return { groups, rows: reason === undefined ? rowCount : (wrong[0]?.rows ?? 0) }
}

interface ApplySuggestionsProps {
  importId: string
  search: CorrectSearch
  chosenCount: number
  onPress(): void
}

/** For wrong values that differ from row to row. One value alone has its own button. */
function ApplySuggestions({ importId, search, chosenCount, onPress }: ApplySuggestionsProps) {
  const groups = useQuery(rejectedRows.groups(importId, search.reason)).data ?? []
  const suggested = groups.filter(
    ({ suggestions, open, changed }) => suggestions.length > 0 && open > changed,
  )
  const isLocked = search.state === 'sent' || search.state === 'closed'
  if (isLocked || suggested.length < (chosenCount > 0 ? 1 : 2)) return null
  return (
    <Button small look="soft" onPress={onPress}>
      {chosenCount > 0 ? `Apply suggestions in ${countOf(chosenCount, 'row')}` : 'Apply all suggestions'}
    </Button>
  )
}

const millisecondsBeforeSearch = 250

/** Searches on the server, a moment after the last key: the browser only knows the rows it has drawn. */
function Find({ search }: { search: CorrectSearch }) {
  const [text, setText] = useState(search.find ?? '')
  const look = useEffectEvent((typed: string) => {
    if (typed !== (search.find ?? '')) search.narrow({ find: typed === '' ? undefined : typed }, true)
  })
  // Only what is typed starts a search.
  useEffect(() => {
    const timer = setTimeout(() => look(text), millisecondsBeforeSearch)
    return () => clearTimeout(timer)
  }, [text])
  return <SearchField label="Find in these rows" value={text} onChange={setText} />
}

const stateFilter = ({ state, narrow }: CorrectSearch) => ({
  id: 'state',
  label: 'State',
  shown: states.find(({ id }) => id === state)?.text,
  onClear: () => narrow({ state: undefined }, false),
  edit: (close: () => void) => (
    <ChoiceList
      label="State"
      options={[...states]}
      selected={state ? [state] : []}
      onChange={([chosen]) => {
        narrow({ state: states.find(({ id }) => id === chosen)?.id }, false)
        close()
      }}
    />
  ),
})

const customerFilter = ({ customer, narrow }: CorrectSearch) => ({
  id: 'customer',
  label: 'Customer',
  shown: customer,
  onClear: () => narrow({ customer: undefined }, false),
  edit: (close: () => void) => (
    <CustomerEditor
      customer={customer}
      onChoose={(next) => {
        narrow({ customer: next }, false)
        close()
      }}
    />
  ),
})

const suggestedFilter = ({ suggested, narrow }: CorrectSearch) => ({
  id: 'suggested',
  label: 'Has a suggestion',
  isOn: suggested === true,
  onChange: (isOn: boolean) => narrow({ suggested: isOn ? true : undefined }, false),
})

function CustomerEditor({
  customer,
  onChoose,
}: {
  customer: string | undefined
  onChoose(customer: string | undefined): void
}) {
  const [text, setText] = useState(customer ?? '')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(text === '' ? undefined : text)
      }}
    >
      <TextField label="customerId, as sent" value={text} onChange={setText} autoFocus />
      <Button small type="submit" look="primary">
        Show
      </Button>
    </form>
  )
}
