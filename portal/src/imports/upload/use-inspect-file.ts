import { useMutation } from '@tanstack/react-query'
import type { ImportKind } from '../shared/model.ts'
import { inspectFile } from '../shared/upload-calls.ts'
import { estimateRows } from './estimate-rows.ts'

interface Inspected {
  kind: ImportKind
  file: File
  headerRow?: number | undefined
}

/** What the server says about the header of a file, before anything is sent. */
export const useInspectFile = () =>
  useMutation({
    mutationFn: async ({ kind, file, headerRow }: Inspected) => {
      const inspection = await inspectFile(kind, file, headerRow)
      return { ...inspection, rows: inspection.format === 'csv' ? await estimateRows(file) : inspection.rows }
    },
  })
