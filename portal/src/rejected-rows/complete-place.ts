import { answerOf, portalApi } from '../api/client.ts'
import type { Completion } from '../grid/cell-editor.tsx'
import type { GridRow } from '../grid/model.ts'

/** Completions for a column of places; undefined for other columns. Suburbs of the row's postcode come first. */
export function completePlace(
  row: GridRow,
  column: string,
): ((text: string) => Promise<Completion[]>) | undefined {
  if (column.endsWith('PostCode')) return completePostCode
  if (!column.endsWith('Suburb')) return undefined
  const postCode = row.cells[column.replace(/Suburb$/, 'PostCode')]?.value ?? ''
  return async (text) => {
    const near = postCode === '' ? [] : await find(`${postCode} ${text}`)
    return suburbs(near.length > 0 ? near : await find(text))
  }
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
