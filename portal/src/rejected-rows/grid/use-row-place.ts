import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowFilter } from '../../data/rejected-rows.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { rowsPerBlock } from '../../grid/grid-limits.ts'
import type { RowGroup } from '../calls/model.ts'
import { groupOf } from './find-group.ts'

/** Where a row is: its index in its group, or among all rows where there are no groups. */
export interface RowPlaceOf {
  group: RowGroup | undefined
  index: number
}

/** Finds the row that the address names, so that the grid can scroll to it. Undefined if the page does not show it. */
export function useRowPlace(
  importId: string,
  filter: RowFilter,
  groups: RowGroup[] | undefined,
  rowNumber: number | undefined,
): RowPlaceOf | undefined {
  const queryClient = useQueryClient()
  const isGrouped = groups !== undefined
  const { data } = useQuery({
    queryKey: [...rejectedRows.of(importId), 'place', filter, isGrouped, groups?.length ?? 0, rowNumber],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: rowNumber !== undefined && groups?.length !== 0,
    queryFn: async (): Promise<RowPlaceOf | null> => {
      if (rowNumber === undefined) return null
      const row = await queryClient.fetchQuery(rejectedRows.row(importId, filter, rowNumber))
      const group = row && groups ? groupOf(row, groups) : undefined
      if (row === null || (isGrouped && group === undefined)) return null
      const rows = group === undefined ? filter : { ...filter, group: group.groupNumber }
      const { blockStarts } = await queryClient.ensureQueryData(rejectedRows.positions(importId, rows))
      const block = blockStarts.findLastIndex((start) => start <= rowNumber)
      if (block < 0) return null
      const request = { group: group?.groupNumber, block, limit: rowsPerBlock }
      const found = await queryClient.ensureQueryData(rejectedRows.block(importId, rows, request))
      const at = found.findIndex((one) => one.rowNumber === rowNumber)
      return at < 0 ? null : { group, index: block * rowsPerBlock + at }
    },
  })
  return data ?? undefined
}

/** The row that the address names, or named until its history was closed. Another filter forgets it. */
export function useTargetRow(rowNumber: number | undefined, filter: RowFilter): number | undefined {
  const [target, setTarget] = useState({ rowNumber, filter })
  if (rowNumber !== undefined && (target.rowNumber !== rowNumber || target.filter !== filter))
    setTarget({ rowNumber, filter })
  return target.filter === filter ? target.rowNumber : undefined
}

/** The first known position of a row. Later ones are ignored, so that opening a group does not move the cursor. */
export function useFirstPosition(
  rowNumber: number | undefined,
  position: number | undefined,
): number | undefined {
  const [first, setFirst] = useState<{ rowNumber: number; position: number }>()
  if (rowNumber !== undefined && position !== undefined && first?.rowNumber !== rowNumber)
    setFirst({ rowNumber, position })
  return rowNumber !== undefined && first?.rowNumber === rowNumber ? first.position : undefined
}
