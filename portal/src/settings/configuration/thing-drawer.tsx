import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tagged } from '../../api/client.ts'
import type { Thing } from '../../data/plain-things.ts'
import { configuration } from '../../data/plain-things.ts'
import { useToday } from '../../format/clock.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Drawer } from '../../parts/dialogs/drawer.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { useMay } from '../../session/use-me.ts'
import { DeleteDialog } from '../forms/delete-thing.tsx'
import type { ThingKind } from './thing.ts'
import { ThingFields } from './thing-fields.tsx'
import { useChangeThing, useRemoveThing } from './use-thing-changes.ts'

interface ThingDrawerProps {
  kind: ThingKind
  id: string
  onClose(): void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export function ThingDrawer({ kind, id, onClose, onPrevious, onNext }: ThingDrawerProps) {
  const found = useQuery(configuration.one(kind, id))
  const mayChange = useMay()('configuration:write')
  return (
    <Drawer title={id} sub={kind.one} onClose={onClose} onPrevious={onPrevious} onNext={onNext}>
      <QueryState what={`The ${kind.one}`} query={found}>
        {(tagged) => (
          <>
            <ThingFields key={tagged.etag} kind={kind} tagged={tagged} mayChange={mayChange} />
            {kind.folder === 'customers' && (
              <div className="row">
                <ButtonLink to="/settings/customer" search={{ id }}>
                  Cards and markups
                </ButtonLink>
              </div>
            )}
            {mayChange && <RemoveThing kind={kind} tagged={tagged} onRemoved={onClose} />}
          </>
        )}
      </QueryState>
    </Drawer>
  )
}

interface RemoveThingProps {
  kind: ThingKind
  tagged: Tagged<Thing>
  onRemoved(): void
}

function RemoveThing({ kind, tagged: { value, etag }, onRemoved }: RemoveThingProps) {
  const { id, name } = value
  const [isAsking, setAsking] = useState(false)
  const today = useToday()
  const remove = useRemoveThing(kind, id)
  const change = useChangeThing(kind, id)
  return (
    <div className="stack">
      <p className="small hint">
        Only a {kind.one} that nothing uses can be deleted{kind.canRetire && '; any other can be retired'}.
      </p>
      <div className="row">
        <Button small look="danger" onPress={() => setAsking(true)}>
          Delete {id}
        </Button>
      </div>
      {isAsking && (
        <DeleteDialog
          name={id}
          what={`${id} (${name}) is removed from the configuration. The audit log keeps a record of it.`}
          uses={configuration.uses(kind, id)}
          instead={
            kind.canRetire
              ? {
                  text: 'Retire it from today',
                  async act() {
                    await change.mutateAsync({ etag, patch: { retiredFrom: today } })
                    showToast(`${id} is retired from today.`)
                  },
                }
              : undefined
          }
          onDelete={async () => {
            await remove.mutateAsync(etag)
            showToast(`${id} was deleted.`)
            onRemoved()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
