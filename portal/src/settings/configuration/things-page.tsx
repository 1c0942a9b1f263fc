import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Ban, Plus, SearchX, Shapes } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Thing } from '../../data/plain-things.ts'
import { configuration } from '../../data/plain-things.ts'
import { useToday } from '../../format/clock.ts'
import { countOf } from '../../format/count.ts'
import { formatDay } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { Badge } from '../../parts/basics/badge.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { SearchField } from '../../parts/fields/search-field.tsx'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { listOfPages } from '../../parts/lists/list-state.ts'
import type { Column } from '../../parts/lists/table.tsx'
import { useLoadUntilFound } from '../../parts/lists/use-load-until-found.ts'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { useMay } from '../../session/use-me.ts'
import { SpreadsheetMenu } from '../uploads/shared/spreadsheet-menu.tsx'
import { NewThingDialog } from './new-thing-dialog.tsx'
import { isRetired, type ThingKind } from './thing.ts'
import { ThingDrawer } from './thing-drawer.tsx'
import type { ThingsSearch } from './things-search.ts'

interface ThingsPageProps {
  kind: ThingKind
  /** Beside the id, with the name below it. */
  moreColumns?: Column<Thing>[]
  notices?: ReactNode
}

/** All things of a kind, with a drawer for the open one. */
export function ThingsPage({ kind, moreColumns, notices }: ThingsPageProps) {
  const search: ThingsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const mayChange = useMay()('configuration:write')
  const list = listOfPages(useInfiniteQuery(configuration.list(kind, search.find)), ({ items }) => items)
  const rows = list.rows ?? []
  const at = rows.findIndex(({ id }) => id === search.open)
  useLoadUntilFound(search.open !== undefined && at < 0, list)
  const show = (part: ThingsSearch, replace = false) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace, resetScroll: false })
  const step = (to: number) => {
    const thing = rows[to]
    return at >= 0 && thing ? () => show({ open: thing.id }, true) : undefined
  }
  const newThing = mayChange && (
    <Button look="primary" onPress={() => setAdding(true)}>
      <Icon of={Plus} />
      New {kind.one}
    </Button>
  )
  return (
    <ListPage
      what={`The ${kind.title.toLowerCase()}`}
      header={
        <PageHeader
          title={kind.title}
          sub={[kind.sub]}
          actions={
            <>
              {kind.file && <SpreadsheetMenu kind={kind.file} />}
              {newThing}
            </>
          }
        />
      }
      filters={
        <SearchField
          label={`${kind.idName} or name`}
          value={search.find ?? ''}
          onChange={(find) => show({ find: find === '' ? undefined : find }, true)}
        />
      }
      notices={notices}
      list={list}
      columns={useColumns(kind, moreColumns)}
      rowKey={({ id }) => id}
      onOpen={({ id }) => show({ open: id }, search.open !== undefined)}
      openKey={search.open}
      empty={
        search.find === undefined
          ? {
              icon: Shapes,
              title: `No ${kind.title.toLowerCase()} yet`,
              text: kind.emptyText,
              action: newThing,
            }
          : {
              icon: SearchX,
              title: `No matching ${kind.one}`,
              text: 'Shorten the search to see more.',
              action: <Button onPress={() => show({ find: undefined })}>Show all</Button>,
            }
      }
      summary={`${countOf(rows.length, kind.one)}${list.more ? ' so far' : ''}`}
      moreBy="scrolling"
    >
      {search.open !== undefined && (
        <ThingDrawer
          key={search.open}
          kind={kind}
          id={search.open}
          onClose={() => show({ open: undefined })}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
      {mayChange && (isAdding || search.new !== undefined) && (
        <NewThingDialog
          kind={kind}
          id={search.new ?? ''}
          onClose={() => {
            setAdding(false)
            if (search.new !== undefined) show({ new: undefined }, true)
          }}
        />
      )}
    </ListPage>
  )
}

function useColumns({ idName, canRetire }: ThingKind, more: Column<Thing>[] = []): Column<Thing>[] {
  const zone = useZone()
  const today = useToday()
  return [
    ...(more.length === 0
      ? [
          { id: 'id', head: idName, cell: ({ id }: Thing) => <b className="code">{id}</b> },
          { id: 'name', head: 'Name', wraps: true, cell: ({ name }: Thing) => name },
        ]
      : [
          {
            id: 'id',
            head: idName,
            wraps: true,
            cell: ({ id, name }: Thing) => (
              <div className="two">
                <b className="code">{id}</b>
                <small>{name}</small>
              </div>
            ),
          },
        ]),
    ...more,
    ...(canRetire
      ? [
          {
            id: 'retired',
            head: 'Retired',
            cell: (thing: Thing) =>
              thing.retiredFrom !== undefined && (
                <Badge kind={isRetired(thing, today) ? 'cancelled' : 'queued'} icon={Ban}>
                  {isRetired(thing, today) ? 'since' : 'from'} {formatDay(thing.retiredFrom, zone)}
                </Badge>
              ),
          },
        ]
      : []),
  ]
}
