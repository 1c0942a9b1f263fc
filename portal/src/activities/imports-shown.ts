import { useQueries } from '@tanstack/react-query'
import { importOf } from '../data/imports.ts'
import { countOf } from '../format/count.ts'
import { someNames } from '../parts/lists/some-names.ts'

/** The imports that the list is limited to, by name: "monday.csv", or "monday.csv, 2 imports" if they share it. */
export function useImportsShown(importIds: string[]): string {
  const names = useQueries({ queries: importIds.map(importOf) }).map(
    // People do not know ids, so an id is shown only if there is no name.
    ({ data, isPending }, at) => data?.name ?? (isPending ? '…' : (importIds[at] ?? '')),
  )
  return importsText(names)
}

export function importsText(names: string[]): string {
  const different = [...new Set(names)]
  return different.length < names.length
    ? `${someNames(different)}, ${countOf(names.length, 'import')}`
    : someNames(different)
}
