import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, FileDown, FileSpreadsheet, Sheet, Upload } from 'lucide-react'
import { saveFile } from '../../../api/save-file.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { showFailure } from '../../../parts/basics/toasts.tsx'
import { Menu } from '../../../parts/dialogs/menu.tsx'
import { useMay } from '../../../session/use-me.ts'
import { exportHref, templateHref } from './kinds.ts'
import type { FileKind } from './model.ts'

/** A list as a spreadsheet: upload one, save what there is now, or begin with a template. */
export function SpreadsheetMenu({ kind }: { kind: FileKind }) {
  const navigate = useNavigate()
  const mayChange = useMay()('configuration:write')
  const save = (href: string) => () =>
    void saveFile(href).catch((error) => showFailure('Nothing was downloaded.', error))
  return (
    <Menu
      label="Spreadsheet"
      entries={[
        ...(mayChange
          ? [
              {
                id: 'upload',
                text: 'Upload a file',
                icon: Upload,
                onAction: () => void navigate({ to: '/settings/uploads/new', search: { kind } }),
              },
            ]
          : []),
        {
          id: 'xlsx',
          text: 'Export',
          note: 'Excel',
          icon: FileDown,
          onAction: save(exportHref(kind, 'xlsx')),
        },
        {
          id: 'csv',
          text: 'Export',
          note: 'CSV',
          icon: FileDown,
          onAction: save(exportHref(kind, 'csv')),
        },
        {
          id: 'template',
          text: 'Template',
          note: 'Excel',
          icon: FileSpreadsheet,
          onAction: save(templateHref(kind, 'xlsx')),
        },
      ]}
      button={
        <Button>
          <Icon of={Sheet} />
          Spreadsheet
          <Icon of={ChevronDown} size="s" />
        </Button>
      }
    />
  )
}
