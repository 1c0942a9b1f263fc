import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { carriers } from '../../data/carriers.ts'
import { rateCards } from '../../data/rate-cards.ts'
import { services } from '../../data/services.ts'
import { zoneSets } from '../../data/zone-sets.ts'
import { countOf } from '../../format/count.ts'
import { Notice } from '../../parts/basics/notice.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { DialogFooter } from '../../parts/dialogs/dialog-footer.tsx'
import { TextArea } from '../../parts/fields/text-area.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { ProblemList } from '../../parts/lists/problem-list.tsx'
import { useMakeServices } from './make-services.ts'
import { type KnownAliases, type ReadServices, readServices } from './services-text.ts'

/** Carriers with their services as a list from a spreadsheet. What is there already is left as it is. */
export function PasteServicesDialog({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('')
  const known = useKnown()
  const make = useMakeServices()
  const list = known && text.trim() !== '' ? readServices(text, known) : undefined
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (list === undefined) return
    await make.mutateAsync(list)
    onClose()
    showToast(`Added: ${inWords(list).join(', ')}.`)
  })
  const missing = isBusy ? undefined : missingText(list)
  return (
    <Dialog
      title="Carriers from a spreadsheet"
      isOpen
      isWide
      onClose={onClose}
      footer={
        <DialogFooter
          missing={missing}
          hint={list && `Adds ${inWords(list).join(', ')}.${leftOut(list)}`}
          onLeave={onClose}
          action="Add them"
          isBusy={isBusy}
          onAction={submit}
        />
      }
    >
      <TextArea
        label="Carriers and services"
        rows={10}
        value={text}
        onChange={setText}
        hint="One service per line: carrier, carrier name, service, name, type, class, cubic factor, weight step, zone set, rate card. With a header row, the columns may be in any order, and some may be missing. Zone sets and rate cards that do not exist yet are added, empty."
        autoFocus
      />
      <ProblemList problems={list?.problems ?? []} />
      {failure && <Notice kind="failed" of={failure} />}
    </Dialog>
  )
}

/** Undefined until all of it is known. */
function useKnown(): KnownAliases | undefined {
  const [ofCarriers, ofServices] = [useQuery(carriers.all).data, useQuery(services.all).data]
  const [ofSets, ofCards] = [useQuery(zoneSets.all).data, useQuery(rateCards.all).data]
  if (!ofCarriers || !ofServices || !ofSets || !ofCards) return undefined
  return {
    carriers: ofCarriers.map(({ alias }) => alias),
    services: ofServices.map(({ alias }) => alias),
    zoneSets: ofSets.map(({ code }) => code),
    cards: ofCards.map(({ alias }) => alias),
  }
}

/** "3 carriers", "4 services": what is new. */
const inWords = ({ carriers: ofCarriers, services: ofServices, zoneSets: ofSets, cards }: ReadServices) =>
  [
    { count: ofCarriers.length, one: 'carrier' },
    { count: ofServices.length, one: 'service' },
    { count: ofSets.length, one: 'zone set' },
    { count: cards.length, one: 'rate card' },
  ].flatMap(({ count, one }) => (count === 0 ? [] : [countOf(count, one)]))

/** What the list has that nothing is made from. */
function leftOut({ knownServices, unread }: ReadServices): string {
  const stay = knownServices.length
  return [
    stay === 0
      ? ''
      : ` ${countOf(stay, 'service')} already ${stay === 1 ? 'exists' : 'exist'} and will not change.`,
    unread.length === 0 ? '' : ` Not read: ${unread.join(', ')}.`,
  ].join('')
}

function missingText(list: ReadServices | undefined): string | undefined {
  if (list === undefined) return 'Paste a list first'
  if (list.problems.length > 0) return countOf(list.problems.length, 'problem')
  return inWords(list).length === 0 ? 'Everything in it already exists' : undefined
}
