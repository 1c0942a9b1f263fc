import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { imports } from '../../data/imports.ts'
import { Icon } from '../../parts/basics/icon.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import type { ImportKind } from '../shared/model.ts'
import { templatePath } from '../shared/templates-menu.tsx'

/** The columns that a file may have, and templates that have them all. */
export function ColumnsPanel({ kind }: { kind: ImportKind }) {
  const columns = useQuery(imports.columns(kind))
  return (
    <Panel title={`Columns of ${kind}`} isPadded>
      <div className="stack columns-help">
        <div className="row wrap">
          {(['xlsx', 'csv'] as const).map((format) => (
            <a key={format} className="link small" href={templatePath(kind, format)} download>
              Template .{format} <Icon of={Download} size="s" />
            </a>
          ))}
        </div>
        <QueryState what="The columns" query={columns}>
          {({ items }) => (
            <>
              <Names title="Required" kind="plain" names={items.filter(({ required }) => required)} />
              <Names
                title="Optional"
                kind="outline"
                names={items.filter(({ required, custom }) => !required && !custom)}
              />
              <Names title="Your custom fields" kind="outline" names={items.filter(({ custom }) => custom)} />
            </>
          )}
        </QueryState>
        <p className="small hint">
          The header is the first row, or the row you choose if there is a title above it. Order and upper or
          lower case do not matter. .csv or .xlsx, up to 50 MB
          {kind === 'shipments' ? ', one row for each goods line' : ', one row for each activity'}. The
          columns row and error are ignored, so a report of rejected rows can be sent again as it is.
        </p>
      </div>
    </Panel>
  )
}

function Names({
  title,
  kind,
  names,
}: {
  title: string
  kind: 'plain' | 'outline'
  names: { name: string }[]
}) {
  if (names.length === 0) return null
  return (
    <div>
      <h3 className="small muted">{title}</h3>
      <ul className="column-names">
        {names.map(({ name }) => (
          <li key={name} className={kind === 'plain' ? 'badge plain' : 'badge plain outline'}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
