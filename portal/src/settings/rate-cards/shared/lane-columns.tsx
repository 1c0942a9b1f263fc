import { laneKeyOf, laneName } from '../../../data/lanes.ts'
import { formatQuantity } from '../../../format/count.ts'
import type { GridColumn, GridRow } from '../../../grid/model.ts'
import { headOf as headOfField } from './difference-table.ts'
import type { LaneColumn } from './lane-cells.ts'

/** "0 kg", "250", "0 pallet flat", "CARTON 0 item" */
function headOf(column: LaneColumn, previous: LaneColumn | undefined): string {
  if (column.field !== 'break') return headOfField(column.field)
  const isFirst =
    previous?.field !== 'break' || previous.unit !== column.unit || previous.types !== column.types
  const name = [
    ...(column.types !== undefined && isFirst ? [column.types] : []),
    formatQuantity(column.from),
    ...(isFirst ? [column.unit] : []),
    ...(column.isFlat ? ['flat'] : []),
  ]
  return name.join(' ')
}

/** The whole name of a column, for sentences: "basic", "from 250 kg", "flat from 250 kg". */
export function nameOf(column: LaneColumn): string {
  if (column.field !== 'break') return headOfField(column.field).toLowerCase()
  const from = `from ${formatQuantity(column.from)} ${unitOf(column)}`
  return [column.types, column.isFlat && 'flat', from].filter(Boolean).join(' ')
}

const unitOf = ({ unit, from }: Extract<LaneColumn, { field: 'break' }>) =>
  unit === 'kg' || from === 1 ? unit : `${unit}s`

const widthOf = (column: LaneColumn, head: string) =>
  Math.max(column.field === 'days' || column.field === 'hours' ? 60 : 76, head.length * 7 + 20)

interface ColumnParts {
  columns: LaneColumn[]
  isEditable: boolean
  isNarrow: boolean
  /** Zones by code. */
  zoneNames: ReadonlyMap<string, string>
}

export function gridColumns({ columns, isEditable, isNarrow, zoneNames }: ColumnParts): GridColumn[] {
  return [
    {
      id: '#lane',
      head: 'Lane',
      width: isNarrow ? 124 : 200,
      isEditable: false,
      pin: 'left',
      draw: (row) => <LaneCell row={row} zoneNames={zoneNames} isNarrow={isNarrow} />,
    },
    ...columns.map((column, at): GridColumn => {
      const head = headOf(column, columns[at - 1])
      return {
        id: column.id,
        head,
        width: widthOf(column, head),
        isEditable,
        isNumber: column.field !== 'breakRule',
        draw: (row) => <FigureCell text={row.cells[column.id]?.value ?? ''} />,
      }
    }),
  ]
}

interface LaneCellProps {
  row: GridRow
  zoneNames: ReadonlyMap<string, string>
  isNarrow: boolean
}

function LaneCell({ row, zoneNames, isNarrow }: LaneCellProps) {
  const isBothWays = row.cells['#reciprocal']?.value === 'true'
  const { from, to } = laneKeyOf(row.key)
  const name = laneName({ from, to, reciprocal: isBothWays })
  const words = `${zoneNames.get(from) ?? from} to ${zoneNames.get(to) ?? to}`
  return (
    <span title={isBothWays ? `${words}, both ways` : `${words}, one way`}>
      <b>{name}</b>
      <span className="sr">{isBothWays ? ' both ways' : ' one way'}</span>
      {!isNarrow && zoneNames.has(to) && <span className="hint small"> {zoneNames.get(to)}</span>}
    </span>
  )
}

/** An empty cell means that the lane has no such break, never 0. */
function FigureCell({ text }: { text: string }) {
  return text === '' ? <i className="none">none</i> : text
}
