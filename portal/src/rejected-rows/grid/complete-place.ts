import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../../api/client.ts'
import { places } from '../../data/places.ts'
import type { Completion } from '../../grid/cell-editor.tsx'
import type { GridRow } from '../../grid/model.ts'

/**
 * Completions for a column of places; undefined for other columns. Suburbs of the row's postcode come first, and all of
 * them if the text is like no suburb at all.
 */
export function completePlace(
  row: Pick<GridRow, 'cells'>,
  column: string,
): ((text: string) => Promise<Completion[]>) | undefined {
  if (column.endsWith('PostCode')) return completePostCode
  if (!column.endsWith('Suburb')) return undefined
  const postCode = row.cells[column.replace(/Suburb$/, 'PostCode')]?.value ?? ''
  return async (text) => {
    const near = postCode === '' ? [] : await find(`${postCode} ${text}`)
    if (near.length > 0) return suburbs(near)
    const anywhere = await find(text)
    return suburbs(anywhere.length > 0 || postCode === '' ? anywhere : await find(postCode))
  }
}

export const isPlace = (column: string) => /(PostCode|Suburb)$/.test(column)

/** The same as a query, for a field outside the grid. */
export function completionsOf(row: Pick<GridRow, 'cells'>, column: string, text: string) {
  const complete = completePlace(row, column)
  const postCode = row.cells[column.replace(/Suburb$/, 'PostCode')]?.value
  return queryOptions({
    queryKey: [...places(text).queryKey, column, postCode],
    staleTime: 5 * 60_000,
    enabled: complete !== undefined && text !== '',
    queryFn: async () => (await complete?.(text)) ?? [],
  })
}

const find = async (text: string) =>
  (await answerOf(portalApi.GET('/portal/places', { params: { query: { text } } }))).items

type Place = Awaited<ReturnType<typeof find>>[number]

const suburbs = (places: Place[]) =>
  places.map(({ suburb, postalCode, state }) => ({ value: suburb, note: `${postalCode} ${state}` }))

const completePostCode = async (text: string) =>
  (await find(text)).map(({ suburb, postalCode, state }) => ({
    value: postalCode,
    note: `${suburb} ${state}`,
  }))
