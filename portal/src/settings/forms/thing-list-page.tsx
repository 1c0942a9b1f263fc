import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type LucideIcon, Plus, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Resource, useChanges } from '../../data/resource.ts'
import { countOf } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { SearchField } from '../../parts/fields/search-field.tsx'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { listOfQuery } from '../../parts/lists/list-state.ts'
import type { Column } from '../../parts/lists/table.tsx'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { useMay } from '../../session/use-me.ts'
import type { ThingsSearch } from '../configuration/things-search.ts'
import type { FileKind } from '../uploads/shared/model.ts'
import { SpreadsheetMenu } from '../uploads/shared/spreadsheet-menu.tsx'
import type { Field, Form } from './fields.ts'
import { NewThingDialog } from './new-thing-dialog.tsx'
import { type FormSection, ThingDrawer } from './thing-drawer.tsx'
import type { ThingForm } from './use-thing-form.ts'

export interface ThingListProps<T extends object> {
  list: Resource<T>
  title: string
  /** "spot rate" */
  one: string
  sub: string
  emptyText: string
  /** If it can be uploaded and exported as a spreadsheet. */
  file?: FileKind
  icon: LucideIcon
  /** Identifies it: `id` or `code`. */
  idField: Field & { name: keyof T & string }
  columns: Column<T>[]
  sections: FormSection[]
  /** What a new one begins with. */
  initial?: Form
  /** The text that is searched. */
  textOf(thing: T): string
  /** What other filters leave. */
  isShown?(thing: T): boolean
  filters?: ReactNode
  notices?: ReactNode
  drawerSub?(thing: T): ReactNode
  instead?: { text: string; act(thing: ThingForm): void }
}

/** What has an editor of its own is changed in the drawer, once the thing is there. */
const plainFields = (sections: FormSection[]): Field[] =>
  sections.flatMap(({ fields }) => fields).filter(({ kind }) => kind !== 'parts')

/** A list of things that have no versions, with a drawer for the open one and a dialog for a new one. */
export function ThingListPage<T extends object>(props: ThingListProps<T>) {
  const { list, title, one, sub, idField, columns, sections, textOf, isShown, filters, notices } = props
  const search: ThingsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayChange = useMay()('configuration:write')
  const [isAdding, setAdding] = useState(false)
  const { add } = useChanges(list)
  const idOf = (thing: T) => String(thing[idField.name])
  const wanted = (search.find ?? '').trim().toLowerCase()
  const state = listOfQuery(useQuery(list.all), (all) =>
    all.filter((thing) => textOf(thing).toLowerCase().includes(wanted) && (isShown?.(thing) ?? true)),
  )
  const rows = state.rows ?? []
  const at = rows.findIndex((thing) => idOf(thing) === search.open)
  const show = (part: ThingsSearch, replace = false) =>
    void navigate({ to: '.', search: { ...search, ...part }, replace, resetScroll: false })
  const step = (to: number) => {
    const thing = rows[to]
    return at >= 0 && thing ? () => show({ open: idOf(thing) }, true) : undefined
  }
  const newThing = mayChange && (
    <Button look="primary" onPress={() => setAdding(true)}>
      <Icon of={Plus} />
      New {one}
    </Button>
  )
  return (
    <ListPage
      what={`The ${title.toLowerCase()}`}
      header={
        <PageHeader
          title={title}
          sub={[sub]}
          actions={
            <>
              {props.file && <SpreadsheetMenu kind={props.file} />}
              {newThing}
            </>
          }
        />
      }
      filters={
        <>
          <SearchField
            label={`Find ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}
            value={search.find ?? ''}
            onChange={(find) => show({ find: find === '' ? undefined : find }, true)}
          />
          {filters}
        </>
      }
      notices={notices}
      list={state}
      columns={columns}
      rowKey={idOf}
      onOpen={(thing) => show({ open: idOf(thing) }, search.open !== undefined)}
      openKey={search.open}
      empty={
        wanted === '' && isShown === undefined
          ? {
              icon: props.icon,
              title: `No ${title.toLowerCase()} yet`,
              text: props.emptyText,
              action: newThing,
            }
          : {
              icon: SearchX,
              title: `No matching ${one}`,
              text: 'Shorten the search or remove a filter to see more.',
              action: <Button onPress={() => void navigate({ to: '.', search: {} })}>Show all</Button>,
            }
      }
      summary={countOf(rows.length, one)}
    >
      {search.open !== undefined && (
        <ThingDrawer
          key={search.open}
          list={list}
          id={search.open}
          one={one}
          sections={sections}
          {...(props.drawerSub ? { sub: props.drawerSub } : {})}
          {...(props.instead ? { instead: props.instead } : {})}
          onClose={() => show({ open: undefined })}
          onPrevious={step(at - 1)}
          onNext={step(at + 1)}
        />
      )}
      {isAdding && (
        <NewThingDialog
          title={`New ${one}`}
          fields={[idField, ...plainFields(sections)]}
          initial={props.initial ?? {}}
          onClose={() => setAdding(false)}
          onAdd={async (body) => {
            const id = String(body[idField.name] ?? '-')
            await add.mutateAsync({ id, body })
            show({ open: id })
          }}
        />
      )}
    </ListPage>
  )
}
