import { useQuery } from '@tanstack/react-query'
import { Calculator, ChartColumn, Plus, Send, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { cardVersions } from '../../../data/card-versions.ts'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { useToday } from '../../../format/clock.ts'
import { countOf } from '../../../format/count.ts'
import { formatDay } from '../../../format/time.ts'
import { useZone } from '../../../format/zone.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { ButtonLink } from '../../../parts/basics/button-link.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx'
import { DeleteDraftDialog } from '../../configuration/delete-draft-dialog.tsx'
import { DraftPresence } from '../draft/draft-presence.tsx'
import { countsOf } from '../draft/draft-state.ts'
import { PublishDialog } from '../draft/publish-dialog.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { useDraftFindings } from '../draft/use-draft-findings.ts'
import { inOrder } from '../shared/findings.tsx'
import { placeOf, versionName } from '../shared/version-time.ts'
import { NewDraftDialog } from './new-draft-dialog.tsx'
import { servicesOf, zonesOf } from './services-of.ts'
import { useVersionChanges } from './version-changes.ts'

interface ActionsProps {
  card: RateCard
  versions: Version[]
  shown: Version | undefined
  onShow(versionId: string | undefined): void
}

/** The buttons of the card: a new draft, or what a draft is for. Only for those who may change prices. */
export function VersionActions({ card, versions, shown, onShow }: ActionsProps) {
  if (shown?.state === 'DRAFT')
    return <DraftActions card={card} versions={versions} shown={shown} onShow={onShow} />
  return <PublishedActions card={card} versions={versions} shown={shown} onShow={onShow} />
}

function PublishedActions({ card, shown, onShow }: ActionsProps) {
  const zone = useZone()
  const today = useToday()
  const [dialog, setDialog] = useState<'draft' | 'withdraw'>()
  const { withdraw, etagOf } = useVersionChanges(card.alias)
  const place = shown && placeOf(shown, today)
  const isToCome = place === 'next'
  return (
    <>
      {isToCome && (
        <Button onPress={() => setDialog('withdraw')}>
          <Icon of={Undo2} />
          Withdraw
        </Button>
      )}
      <Button look="primary" onPress={() => setDialog('draft')}>
        <Icon of={Plus} />
        New draft
      </Button>
      {dialog === 'draft' && (
        <NewDraft card={card} copyOf={shown} onClose={() => setDialog(undefined)} onShow={onShow} />
      )}
      {shown && (
        <ConfirmDialog
          title={`Withdraw ${versionName(shown, (text) => formatDay(text, zone))}`}
          confirm="Withdraw"
          leave="Keep it"
          isDangerous
          isOpen={dialog === 'withdraw'}
          onClose={() => setDialog(undefined)}
          onConfirm={async () => {
            const { versionId } = shown
            await withdraw.mutateAsync({ versionId, etag: await etagOf(versionId) })
            onShow(undefined)
          }}
        >
          <p>
            It has not begun, so it has priced nothing. The version before it stays in force. You can still
            look at this one.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function NewDraft({
  card,
  copyOf,
  onClose,
  onShow,
}: {
  card: RateCard
  copyOf: Version | undefined
  onClose(): void
  onShow(versionId: string): void
}) {
  const shape = useQuery({
    ...cardVersions.shape(card.alias, copyOf?.versionId ?? ''),
    enabled: copyOf !== undefined,
  })
  return (
    <NewDraftDialog
      card={card}
      copyOf={copyOf}
      services={servicesOf(shape.data).map(({ service }) => service)}
      zones={zonesOf(shape.data)}
      onClose={onClose}
      onMade={(versionId) => {
        onClose()
        onShow(versionId)
      }}
    />
  )
}

function DraftActions({ card, versions, shown, onShow }: ActionsProps & { shown: Version }) {
  const zone = useZone()
  const { store, state, saving } = useDraft(card.alias, shown)
  const { findings } = useDraftFindings(card.alias, shown.versionId)
  const { remove, etagOf } = useVersionChanges(card.alias)
  const [dialog, setDialog] = useState<'publish' | 'delete'>()
  const [seen, setSeen] = useState(shown.revision)
  const askToDelete = async () => {
    await store.flush()
    setSeen(store.revision())
    setDialog('delete')
  }
  const count = (severity: 'E' | 'W') =>
    inOrder(findings ?? []).filter((finding) => finding.severity === severity).length
  const why = whyNot(count('E'), countsOf(state).waiting, saving.kind === 'failed', findings === undefined)
  const name = versionName(shown, (text) => formatDay(text, zone))
  return (
    <>
      <DraftPresence alias={card.alias} versionId={shown.versionId} store={store} />
      <Button icon look="quiet" aria-label="Delete this draft" onPress={() => void askToDelete()}>
        <Icon of={Trash2} />
      </Button>
      <ButtonLink to="/quotes" search={{ draft: shown.versionId }}>
        <Icon of={Calculator} />
        Price with it
      </ButtonLink>
      <ButtonLink
        to="/settings/rate-cards/$alias/effects"
        params={{ alias: card.alias }}
        search={{ version: shown.versionId }}
      >
        <Icon of={ChartColumn} />
        Effects
      </ButtonLink>
      {why && <span className={why === checking ? 'hint small' : 'why-not small'}>{why}</span>}
      <Button look="primary" isDisabled={why !== undefined} onPress={() => setDialog('publish')}>
        <Icon of={Send} />
        Publish
      </Button>
      {dialog === 'publish' && (
        <PublishDialog
          {...{ card, versions, store }}
          version={shown}
          warnings={count('W')}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDraftDialog
          title={`Delete ${name}`}
          confirm="Delete the draft"
          revision={seen}
          etagNow={() => etagOf(shown.versionId)}
          onDelete={async (etag) => {
            await remove.mutateAsync({ versionId: shown.versionId, etag })
            showToast('The draft was deleted.')
            onShow(undefined)
          }}
          onClose={() => setDialog(undefined)}
        >
          <p>Its lanes are deleted with it. Nothing that is published changes.</p>
        </DeleteDraftDialog>
      )}
    </>
  )
}

/** Takes a moment, and is nobody's fault. */
const checking = 'Checking'

/** Why a draft cannot be published yet; undefined if it can. */
function whyNot(errors: number, waiting: number, isFailed: boolean, isUnknown: boolean): string | undefined {
  if (errors > 0) return countOf(errors, 'error')
  if (waiting > 0) return `${countOf(waiting, 'cell')} not saved`
  if (isFailed) return 'Not saved yet'
  return isUnknown ? checking : undefined
}
