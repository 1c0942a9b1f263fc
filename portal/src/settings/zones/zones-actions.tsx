import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ZoneSet } from '../../data/zone-sets.ts'
import { type ZoneSetVersion, zones } from '../../data/zones.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx'
import { PublishZonesDialog } from './publish-zones-dialog.tsx'
import { useZoneDraft } from './zone-draft.ts'
import { ZonesPresence } from './zones-presence.tsx'
import type { ZonesSearch } from './zones-search.ts'

interface ZonesActionsProps {
  set: ZoneSet
  version: ZoneSetVersion | undefined
  versions: ZoneSetVersion[]
  onShow(part: ZonesSearch): void
}

/** A version is copied as a draft, or pasted as a whole; a draft is published or discarded. */
export function ZonesActions({ set, version, versions, onShow }: ZonesActionsProps) {
  const { make, discard } = useZoneDraft(set.code)
  const [asks, setAsks] = useState<'publish' | 'discard'>()
  const isDraft = version?.state === 'DRAFT'
  const coverage = useQuery({
    ...zones.coverage(set.code, version?.versionId ?? ''),
    enabled: isDraft,
  }).data
  const errors = coverage?.doubles.length ?? 0
  if (!isDraft)
    return (
      <>
        <Button onPress={() => onShow({ new: 'version' })}>New version</Button>
        {version && (
          <Button
            look="primary"
            isPending={make.isPending}
            onPress={() =>
              make.mutate(version.versionId, {
                onSuccess: ({ versionId }) => onShow({ version: versionId, on: undefined }),
                onError: (error) => showFailure('There is no draft.', error),
              })
            }
          >
            Edit as a draft
          </Button>
        )}
      </>
    )
  return (
    <>
      <ZonesPresence code={set.code} version={version} />
      <Button icon look="quiet" aria-label="Discard the draft" onPress={() => setAsks('discard')}>
        <Icon of={Trash2} />
      </Button>
      {errors > 0 && <span className="small is-wrong">{countOf(errors, 'error')}</span>}
      <Button look="primary" isDisabled={errors > 0} onPress={() => setAsks('publish')}>
        Publish
      </Button>
      {asks === 'publish' && (
        <PublishZonesDialog
          {...{ version, versions }}
          code={set.code}
          onClose={() => setAsks(undefined)}
          onPublished={(on) => onShow({ version: undefined, on })}
        />
      )}
      {asks === 'discard' && (
        <ConfirmDialog
          title="Discard the draft?"
          confirm="Discard it"
          leave="Keep it"
          isDangerous
          isOpen
          onClose={() => setAsks(undefined)}
          onConfirm={async () => {
            await discard.mutateAsync(version.versionId)
            showToast('The draft was discarded.')
            onShow({ version: undefined })
          }}
        >
          Its zones are removed. Published versions stay as they are.
        </ConfirmDialog>
      )}
    </>
  )
}
