import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileInput, SearchX, Upload } from 'lucide-react'
import { useState } from 'react'
import { activities } from '../../data/activities.ts'
import type { PortalImport } from '../../data/imports.ts'
import { imports } from '../../data/imports.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { useNow } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { useZone } from '../../format/zone.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Kbd } from '../../parts/basics/kbd.tsx'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { listOfPages } from '../../parts/lists/list-state.ts'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { NotLoaded } from '../../parts/page/query-state.tsx'
import { useMay } from '../../session/use-me.ts'
import { CancelImport } from '../shared/cancel-import.tsx'
import { runningAndWaiting, withChanges } from '../shared/model.ts'
import { TemplatesMenu } from '../shared/templates-menu.tsx'
import { filterOf, type ImportsSearch } from './filter-imports.ts'
import { importColumns } from './import-columns.tsx'
import { ImportFilters } from './import-filters.tsx'
import { useImportChanges } from './use-import-changes.ts'
import './imports-page.css'

const route = getRouteApi('/_app/imports/')

export function ImportsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const may = useMay()
  const known = useImportChanges()
  const changes = known ?? []
  const list = listOfPages(
    useInfiniteQuery(imports.list(filterOf(search, useZone(), useNow()))),
    ({ items }) => items,
  )
  const open = useQuery({ ...rejectedRows.list, enabled: may('rejected-rows:read') })
  const openRows = new Map(open.data?.items.map(({ importId, open }) => [importId, open]))
  const doubles = useQuery({ ...activities.doubleImports, enabled: may('ledgers:read') })
  const [current, setCurrent] = useState<PortalImport>()
  const [cancelling, setCancelling] = useState<PortalImport>()
  const mayCorrect = may('rejected-rows:correct')
  const correct = ({ importId }: PortalImport) =>
    void navigate({ to: '/rejected-rows/$importId', params: { importId } })
  useKeys({
    correct: mayCorrect && current && openRows.has(current.importId) ? () => correct(current) : undefined,
  })
  const change = (part: Partial<ImportsSearch>) =>
    void navigate({ to: '/imports', search: { ...search, ...part }, replace: 'find' in part })
  const rows = list.rows && withChanges(list.rows, changes)
  return (
    <ListPage
      what="The imports"
      header={
        <PageHeader
          title="Imports"
          sub={known ? [runningAndWaiting(known)] : ['\u00a0']}
          actions={
            <>
              <TemplatesMenu />
              {may('files:send') && <UploadLink />}
            </>
          }
        />
      }
      filters={<ImportFilters search={search} onChange={change} />}
      notices={
        <>
          <NotLoaded what="The open rejected rows" query={open} />
          <NotLoaded what="Pushes that may have been sent twice" query={doubles} />
        </>
      }
      list={{ ...list, rows }}
      columns={importColumns({
        active: changes,
        open: openRows,
        doubles: doubles.data ?? new Set(),
        mayCorrect,
        onCancel: may('files:send') ? setCancelling : undefined,
      })}
      rowKey={({ importId }) => importId}
      onOpen={({ importId }) => void navigate({ to: '/imports/$importId', params: { importId } })}
      onActive={setCurrent}
      empty={
        Object.values(search).some((value) => value !== undefined)
          ? {
              icon: SearchX,
              title: 'No matching imports',
              text: 'Remove a filter to see more.',
              action: (
                <Button onPress={() => void navigate({ to: '/imports', search: {} })}>
                  Remove the filters
                </Button>
              ),
            }
          : {
              icon: FileInput,
              title: 'No imports yet',
              text: 'Upload a file of shipments or activities, or let your system push them with an API key.',
              action: (
                <>
                  {may('files:send') && <UploadLink />}
                  {may('keys:manage') && <ButtonLink to="/settings/keys">Make a key</ButtonLink>}
                </>
              ),
            }
      }
      summary={
        <>
          {countOf(rows?.length ?? 0, 'import')} shown
          <span className="hide-narrow keys-hint">
            <Kbd of="moveInList" /> choose <Kbd of="open" /> open
            {mayCorrect && (
              <>
                {' '}
                <Kbd of="correct" /> correct
              </>
            )}
          </span>
        </>
      }
    >
      <CancelImport of={cancelling} onClose={() => setCancelling(undefined)} />
    </ListPage>
  )
}

function UploadLink() {
  return (
    <ButtonLink look="primary" to="/imports/upload">
      <Icon of={Upload} />
      Upload a file
    </ButtonLink>
  )
}
