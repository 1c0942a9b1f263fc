import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ZoneSet } from '../../data/zone-sets.ts'
import { type ZoneSetVersion, zones } from '../../data/zones.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import { DeleteDraftDialog } from '../configuration/delete-draft-dialog.tsx'
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
  const { make, discard, etagOf } = useZoneDraft(set.code)
  const [asks, setAsks] = useState<{ what: 'publish' } | { what: 'discard'; revision: number }>()
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
      <Button
        icon
        look="quiet"
        aria-label="Discard the draft"
        onPress={() => setAsks({ what: 'discard', revision: version.revision })}
      >
        <Icon of={Trash2} />
      </Button>
      {errors > 0 && <span className="small is-wrong">{countOf(errors, 'error')}</span>}
      <Button look="primary" isDisabled={errors > 0} onPress={() => setAsks({ what: 'publish' })}>
        Publish
      </Button>
      {asks?.what === 'publish' && (
        <PublishZonesDialog
          {...{ version, versions }}
          code={set.code}
          onClose={() => setAsks(undefined)}
          onPublished={(on) => onShow({ version: undefined, on })}
        />
      )}
      {asks?.what === 'discard' && (
        <DeleteDraftDialog
          title="Discard the draft?"
          confirm="Discard it"
          revision={asks.revision}
          etagNow={() => etagOf(version.versionId)}
          onClose={() => setAsks(undefined)}
          onDelete={async (etag) => {
            await discard.mutateAsync({ versionId: version.versionId, etag })
            showToast('The draft was discarded.')
            onShow({ version: undefined })
          }}
        >
          Its zones are removed. Published versions stay as they are.
        </DeleteDraftDialog>
      )}
    </>
  )
}
