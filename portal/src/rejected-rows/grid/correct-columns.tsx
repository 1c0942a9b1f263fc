import type { ReactNode } from 'react'
import { formatCount } from '../../format/count.ts'
import type { GridColumn, GridRow } from '../../grid/model.ts'
import type { Correction, RowGroup } from '../calls/model.ts'
import { reasonColumn } from './view-row.ts'

/** Wide enough for its name and for usual values. */
const widthOf = (name: string) => Math.min(220, Math.max(leastWidthOf(name), name.length * 7 + 24))

function leastWidthOf(name: string): number {
  if (name.endsWith('Suburb')) return 150
  if (/(Timestamp|Date)$/.test(name)) return 180
  return idColumns.includes(name) ? 112 : 92
}

interface ColumnParts {
  /** The columns of the import; those that the reasons are about come first. */
  names: readonly string[]
  /** Rows of all reasons are shown, so each says its own. */
  hasReasons: boolean
  isTight: boolean
  boxHead: ReactNode
  drawBox(row: GridRow): ReactNode
  drawSuggestion(row: GridRow): ReactNode
}

/** Checkbox and row number stay at the left, suggestions at the right. */
export function correctColumns({
  names,
  hasReasons,
  isTight,
  boxHead,
  drawBox,
  drawSuggestion,
}: ColumnParts): GridColumn[] {
  const reason = {
    id: reasonColumn,
    head: 'Why it was rejected',
    width: isTight ? 160 : 220,
    isEditable: false,
    isOnCard: true,
  }
  return [
    {
      id: '#box',
      head: boxHead,
      width: 40,
      isEditable: false,
      isOnCard: true,
      pin: 'left',
      draw: drawBox,
    },
    {
      id: '#row',
      head: 'row',
      width: 64,
      isEditable: false,
      isNumber: true,
      isOnCard: true,
      pin: 'left',
      draw: (row) => (row.kind === 'row' ? formatCount(Number(row.key)) : null),
    },
    ...(hasReasons ? [reason] : []),
    ...names.map((name) => ({
      id: name,
      head: name,
      width: widthOf(name),
      isEditable: true,
      isOnCard: idColumns.includes(name),
    })),
    {
      id: '#suggestion',
      head: 'What is probably meant',
      width: isTight ? 320 : 380,
      isEditable: false,
      pin: 'right',
      draw: drawSuggestion,
    },
  ]
}

/**
 * The columns that a reason is about come right after the id, so that they are in view; before it where there is no room
 * for both. Columns that the file did not have come last, unless a reason is about them.
 */
export function decidingFirst({ columns }: Correction, groups: RowGroup[], isTight: boolean): string[] {
  const wrong = new Set(groups.flatMap((group) => group.wrong.map(({ column }) => column)))
  const ids = columns.filter((column) => idColumns.includes(column))
  const deciding = columns.filter((column) => wrong.has(column))
  const first = isTight ? [...deciding, ...ids] : [...ids, ...deciding]
  return [...new Set([...first, ...columns])]
}

const idColumns = ['shipmentId', 'reference', 'customerId']
