import { useQuery } from '@tanstack/react-query'
import { Columns3, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { cardVersions } from '../../../data/card-versions.ts'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { useKeys } from '../../../keys/use-keys.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Segmented } from '../../../parts/fields/segmented.tsx'
import type { CardSearch } from '../card/card-search.ts'
import { LaneTools } from '../card/lane-tools.tsx'
import { servicesOf } from '../card/services-of.ts'
import type { LaneColumn } from '../shared/lane-cells.ts'
import { AddLanesDialog } from './add-lanes-dialog.tsx'
import { BreakDialog } from './break-dialog.tsx'
import { DraftAside } from './draft-aside.tsx'
import { DraftGrid } from './draft-grid.tsx'
import { OldAndNew } from './old-and-new.tsx'
import { useDraft } from './use-draft.ts'
import { useDraftFindings } from './use-draft-findings.ts'
import { useFindingJumps } from './use-finding-jumps.ts'

interface DraftWorkProps {
  card: RateCard
  version: Version
  base: Version | undefined
  search: CardSearch
  show(part: CardSearch, replace?: boolean): void
}

/** A draft to be edited: the grid, or what differs from the version before, and the checks beside it. */
export function DraftWork({ card, version, base, search, show }: DraftWorkProps) {
  const { store, state, saving } = useDraft(card.alias, version)
  const shape = useQuery(cardVersions.shape(card.alias, version.versionId))
  const { checks, findings } = useDraftFindings(card.alias, version.versionId)
  const services = servicesOf(shape.data)
  const service = services.find((one) => one.service === search.service)?.service ?? services[0]?.service
  const [dialog, setDialog] = useState<'lanes' | 'break'>()
  const [extraColumns, setExtraColumns] = useState<LaneColumn[]>([])
  const isDifference = search.view === 'old-and-new'
  const { jump, goTo, next } = useFindingJumps(findings, version.versionId, show)
  useKeys({ nextFinding: next })
  return (
    <>
      <LaneTools services={services} service={service} shape={shape.data} search={search} show={show}>
        <Button small onPress={() => setDialog('lanes')}>
          <Icon of={Rows3} size="s" />
          Add lanes
        </Button>
        <Button small onPress={() => setDialog('break')}>
          <Icon of={Columns3} size="s" />
          Add a break
        </Button>
        {base && (
          <Segmented
            label="View"
            value={isDifference ? 'old-and-new' : 'figures'}
            onChange={(view) => show({ view: view === 'figures' ? undefined : view })}
            options={[
              { value: 'figures', label: 'Figures' },
              { value: 'old-and-new', label: 'Old and new' },
            ]}
          />
        )}
      </LaneTools>
      <div className={isDifference ? 'work alone' : 'work'}>
        {isDifference ? (
          <OldAndNew card={card} version={version} against={base} />
        ) : (
          <>
            <DraftGrid
              {...{ card, version, base, service, search, show, store, state, saving, extraColumns, jump }}
              isReady={shape.isFetched}
            />
            <DraftAside
              {...{ card, version, base, checks, goTo, show }}
              findings={findings}
              hasNext={next !== undefined}
              isReady={shape.isFetched}
            />
          </>
        )}
      </div>
      {dialog === 'lanes' && (
        <AddLanesDialog
          {...{ card, version, store }}
          service={service}
          onClose={() => setDialog(undefined)}
          onAdded={(one) => show({ service: one, view: undefined })}
        />
      )}
      {dialog === 'break' && (
        <BreakDialog
          onClose={() => setDialog(undefined)}
          onAdd={(column) => {
            setExtraColumns([...extraColumns, column])
            setDialog(undefined)
          }}
        />
      )}
    </>
  )
}
