import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { changes } from '../../data/audit-log.ts'
import { useNow } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { formatDayHeading, zoneName } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Button } from '../../parts/basics/button.tsx'
import { DownloadLink } from '../../parts/basics/download-link.tsx'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { listOfPages } from '../../parts/lists/list-state.ts'
import { useLoadUntilFound } from '../../parts/lists/use-load-until-found.ts'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { AuditLogFilters } from './audit-log-filters.tsx'
import { changeColumns } from './change-columns.tsx'
import { ChangeDrawer } from './change-drawer.tsx'
import { type AuditLogSearch, exportAddress, filterOf } from './filter-changes.ts'

const route = getRouteApi('/_app/settings/audit-log')

export function AuditLogPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const zone = useZone()
  const now = useNow()
  const query = useInfiniteQuery(changes(filterOf(search)))
  const list = listOfPages(query, ({ items }) => items)
  const rows = list.rows ?? []
  const at = rows.findIndex(({ changeId }) => changeId === search.open)
  const open = rows[at]
  /** Typing and stepping replace the history entry; a choice or an opened entry adds one. */
  const show = (part: Partial<AuditLogSearch>, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  const step = (to: number) => {
    const change = rows[to]
    return change && (() => show({ open: change.changeId }, true))
  }
  useLoadUntilFound(search.open !== undefined && open === undefined, list)
  return (
    <ListPage
      what="The audit log"
      header={
        <PageHeader
          title="Audit log"
          sub={['Who changed what, when, from what to what. Nobody can change or delete an entry.']}
          actions={<DownloadLink href={exportAddress(search)}>Export what is shown</DownloadLink>}
        />
      }
      filters={<AuditLogFilters search={search} onChange={show} />}
      list={list}
      columns={changeColumns}
      rowKey={({ changeId }) => changeId}
      groupOf={({ changedAt }) => formatDayHeading(changedAt, zone, now)}
      onOpen={({ changeId }) => show({ open: changeId }, open !== undefined)}
      openKey={search.open}
      empty={{
        icon: SearchX,
        title: 'No matching entries',
        text: 'Remove a filter to see more.',
        action: <Button onPress={() => void navigate({ search: {} })}>Show all entries</Button>,
      }}
      summary={`${countOf(rows.length, 'entry', 'entries')}${list.more ? ' so far' : ''} · times in ${zoneName(zone)}`}
    >
      {open && (
        <ChangeDrawer
          change={open}
          onClose={() => show({ open: undefined })}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
    </ListPage>
  )
}
