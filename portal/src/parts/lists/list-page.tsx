import { type ReactNode, useState } from 'react'
import { Button } from '../basics/button.tsx'
import { EmptyState, type EmptyTexts, ErrorState, Loading } from '../page/states.tsx'
import type { ListState } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import type { Column } from './table.tsx'
import './list-page.css'
import '../page/panel.css'

interface ListPageProps<Row> {
  /** As a subject: "The imports". Names the table, and what could not be loaded. */
  what: string
  header: ReactNode
  /** Filters of the list: search field, chips, tabs. */
  filters?: ReactNode
  /** Between the filters and the list. */
  notices?: ReactNode
  list: ListState<Row>
  columns: Column<Row>[]
  rowKey(row: Row): string
  /** The heading above rows that belong together, for example their day. */
  groupOf?: (row: Row) => string
  /** For an empty list: what to do next, and the button for it. */
  empty: EmptyTexts
  /** Below the list: how many rows there are. */
  summary?: ReactNode
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void
  /** The key of the row that is open beside the list. */
  openKey?: string | undefined
  /** The active row has changed; shortcuts act on it. */
  onActive?: (row: Row | undefined) => void
  /** Whether more rows are loaded by a button, or at the end of the list. */
  moreBy?: 'button' | 'scrolling'
  /** Below the list, for example a chart of its rows. */
  below?: ReactNode
  /** A drawer, a dialog. */
  children?: ReactNode
}

/** A page with a list. It requires an empty state, and shows its loading placeholder and errors itself. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { header, filters, notices, list, summary, moreBy = 'button', below, children } = props
  const { rows, more } = list
  return (
    <>
      <div className="page list-page">
        {header}
        {filters && <div className="row wrap list-filters">{filters}</div>}
        {notices}
        <ListBody {...props} />
        {rows !== undefined && rows.length > 0 && (
          <div className="pager">
            <span>{summary}</span>
            {more && moreBy === 'button' && (
              <Button small isPending={more.isLoading} onPress={more.load}>
                Show older
              </Button>
            )}
            {more && moreBy === 'scrolling' && <span>More rows load as you scroll</span>}
          </div>
        )}
        {below}
      </div>
      {children}
    </>
  )
}

function ListBody<Row>(props: ListPageProps<Row>) {
  const { what, list, columns, empty, moreBy = 'button' } = props
  const { rows, error, retry, more } = list
  const [activeKey, setActiveKey] = useState<string>()
  if (rows === undefined && error)
    return (
      <div className="panel">
        <ErrorState what={what} error={error} onRetry={retry} />
      </div>
    )
  if (rows === undefined)
    return (
      <Loading what={what}>
        <ListShape columns={columns} />
      </Loading>
    )
  if (rows.length === 0)
    return (
      <div className="panel">
        <EmptyState {...empty} />
      </div>
    )
  return (
    <>
      <ListTable
        label={what}
        columns={columns}
        rows={rows}
        rowKey={props.rowKey}
        activeKey={activeKey}
        onActive={(row) => {
          setActiveKey(row === undefined ? undefined : props.rowKey(row))
          props.onActive?.(row)
        }}
        openKey={props.openKey}
        groupOf={props.groupOf}
        {...(props.onOpen ? { onOpen: props.onOpen } : {})}
        {...(more && moreBy === 'scrolling' ? { onEnd: more.load } : {})}
      />
      {error !== null && error !== undefined && <ErrorState what="More rows" error={error} onRetry={retry} />}
    </>
  )
}

const rowsInShape = 8

function ListShape<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <div className="panel table-wrap">
      <table className="table list-shape" aria-hidden="true">
        <tbody>
          {Array.from({ length: rowsInShape }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
            <tr key={row}>
              {columns.map((column, at) => (
                <td key={column.id} data-narrow={at > 1 ? 'skip' : undefined}>
                  <span className="bone" style={{ width: `${30 + ((row * 7 + at * 13) % 50)}%` }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
