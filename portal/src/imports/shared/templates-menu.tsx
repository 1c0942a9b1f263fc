import { ChevronDown, FileDown } from 'lucide-react'
import { download } from '../../api/download.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Menu } from '../../parts/dialogs/menu.tsx'
import { type ImportKind, importKinds, kindNames } from './model.ts'

const folders: Record<ImportKind, string> = {
  shipments: '/v1/org/shipments/imports',
  activities: '/v1/org/fulfilment/imports',
}
export const templatePath = (kind: ImportKind, format: 'csv' | 'xlsx') =>
  `${folders[kind]}/template.${format}`

const formatNames = { xlsx: 'Excel', csv: 'CSV' }

/** Files with the right header row, ready to be filled in. */
export function TemplatesMenu() {
  const entries = importKinds.flatMap((kind) =>
    (['xlsx', 'csv'] as const).map((format) => ({
      id: `${kind}.${format}`,
      text: kindNames[kind],
      note: formatNames[format],
      onAction: () => download(templatePath(kind, format)),
    })),
  )
  return (
    <Menu
      label="Templates"
      entries={entries}
      button={
        <Button>
          <Icon of={FileDown} />
          Templates
          <Icon of={ChevronDown} size="s" />
        </Button>
      }
    />
  )
}
