import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'

/** Reads the form field `headerRow`: the row of the header, as a spreadsheet counts. */
export function readHeaderRow(sent: string | undefined): number | null {
  const text = sent?.trim() ?? ''
  if (text === '') return null
  const row = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (row < 1 || row > limits.headerRowMax) {
    throw errors.badRequest(`headerRow must be a whole number from 1 to ${limits.headerRowMax}`)
  }
  return row
}
