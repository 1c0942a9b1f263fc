import type { components } from '../../../api/schema.d.ts'
import type { Upload } from '../../../data/uploads.ts'

type Schemas = components['schemas']
export type UploadSummary = Schemas['ConfigurationUploadSummary']
export type UploadPatch = Schemas['ConfigurationUploadPatch']
export type FileKind = Upload['kind']
export type Question = Upload['questions'][number]
export type Mark = Upload['marks'][number]
export type Counts = NonNullable<Upload['difference']>['counts']
export type ChangesPage = Schemas['ConfigurationUploadDifference']
export type RefusedRow = Schemas['RefusedUploadRows']['items'][number]
export type SheetRow = Schemas['ConfigurationUploadSheet']['rows'][number]
export type Mapping = Schemas['SpreadsheetMapping']

/** Where something is in the file. */
export interface Place {
  sheet: string
  row?: number | undefined
  column?: number | undefined
}

/** A is 0, Z is 25, AA is 26. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}

/** "row 10, column G"; with the sheet if the file has several. */
export function placeText({ sheet, row, column }: Place, hasSheets: boolean): string {
  return [
    hasSheets && sheet !== '' ? `sheet ${sheet}` : '',
    row === undefined ? '' : `row ${row}`,
    column === undefined ? '' : `column ${columnLetters(column)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the sentence says to write, if it is one figure: "… uses a decimal comma: write 1.1487". */
export const proposedIn = (reason: string): string | undefined =>
  /: write (-?\d+(?:\.\d+)?)$/.exec(reason)?.[1]
