import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { carriers } from '../../../data/carriers.ts'
import { rateCards } from '../../../data/rate-cards.ts'
import { zoneSets } from '../../../data/zone-sets.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Select } from '../../../parts/fields/select.tsx'
import { NotLoaded } from '../../../parts/page/query-state.tsx'
import { NewCardDialog } from '../../rate-cards/list/new-card-dialog.tsx'
import type { KindOfFile } from '../shared/kinds.ts'
import { NewSetDialog } from './new-set-dialog.tsx'

interface ChooseTargetProps {
  kind: KindOfFile
  value: string | undefined
  onChange(target: string | undefined): void
}

const none = ' '

/** The card or zone set that the file fills, or the carrier it is of. */
export function ChooseTarget({ kind, value, onChange }: ChooseTargetProps) {
  const [isAdding, setAdding] = useState(false)
  const cards = useQuery({ ...rateCards.all, enabled: kind.target === 'card' })
  const sets = useQuery({ ...zoneSets.all, enabled: kind.target === 'zone set' })
  const all = useQuery({ ...carriers.all, enabled: kind.target === 'carrier' })
  const query = kind.target === 'card' ? cards : kind.target === 'zone set' ? sets : all
  const made = (target: string) => {
    setAdding(false)
    void query.refetch()
    onChange(target)
  }
  return (
    <div className="choose-target">
      <NotLoaded what={`The ${kind.target}s`} query={query} />
      {kind.target === 'card' && (
        <Select
          label="Rate card"
          placeholder="Choose a rate card"
          options={(cards.data ?? []).map(({ alias, name }) => ({ id: alias, text: alias, note: name }))}
          value={value ?? null}
          onChange={onChange}
        />
      )}
      {kind.target === 'zone set' && (
        <Select
          label="Zone set"
          placeholder="Choose a zone set"
          options={(sets.data ?? []).map(({ code, name }) => ({ id: code, text: code, note: name }))}
          value={value ?? null}
          onChange={onChange}
        />
      )}
      {kind.target === 'carrier' && (
        <Select
          label="Carrier"
          hint="Answers are remembered for its next file."
          options={[
            { id: none, text: 'No single carrier' },
            ...(all.data ?? []).map(({ alias, name }) => ({ id: alias, text: alias, note: name })),
          ]}
          value={value ?? none}
          onChange={(chosen) => onChange(chosen === none ? undefined : chosen)}
        />
      )}
      {kind.target !== 'carrier' && (
        <Button onPress={() => setAdding(true)}>
          {kind.target === 'card' ? 'New card' : 'New zone set'}
        </Button>
      )}
      {isAdding && kind.target === 'card' && <NewCardDialog onClose={() => setAdding(false)} onMade={made} />}
      {isAdding && kind.target === 'zone set' && (
        <NewSetDialog onClose={() => setAdding(false)} onMade={made} />
      )}
    </div>
  )
}
