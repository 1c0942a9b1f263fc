import { findTable } from '../../../recogniser/table/find-table.ts'
import { gridOf } from '../../../recogniser/table/grid.ts'
import type { WantedTable } from '../../../recogniser/table/wanted.ts'
import type { Sheet } from '../../../spreadsheets/cells/sheet.ts'
import { UnreadableFile } from '../../../spreadsheets/cells/unreadable-file.ts'
import type { Asker } from './asker.ts'

const allOfThem = 'all of them'

/**
 * The sheets that have the table: the only one that is shown, or the only one of those shown in which a table is found.
 * Otherwise a person is asked; if no shown sheet seems to have a table, about hidden ones too. Undefined while that is
 * open.
 */
export function chooseSheets(
  sheets: readonly Sheet[],
  wanted: WantedTable,
  asker: Asker,
  notes: Set<string>,
): readonly Sheet[] | undefined {
  const chosen = chosenSheets(sheets, wanted, asker)
  for (const sheet of chosen === undefined ? [] : sheets) {
    if (chosen?.includes(sheet) || sheet.rows.length === 0) continue
    notes.add(`Sheet ${sheet.name}${sheet.isHidden ? ' is hidden and' : ''} is left out.`)
  }
  return chosen
}

function chosenSheets(
  sheets: readonly Sheet[],
  wanted: WantedTable,
  asker: Asker,
): readonly Sheet[] | undefined {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new UnreadableFile('The file is empty.')
  const shown = filled.filter(({ isHidden }) => !isHidden)
  if (shown.length === 1) return shown
  const alike = shown.filter((sheet) => findTable(gridOf(sheet), wanted, {}).header !== undefined)
  if (alike.length === 1) return alike
  const offered = alike.length > 1 ? alike : filled
  const answer = asker.ask({
    id: 'sheet',
    text: 'Which sheet has the table?',
    answers: [...offered.map(({ name }) => name), ...(alike.length > 1 ? [allOfThem] : [])],
    ...(offered.some(({ isHidden }) => isHidden) && {
      meaning: offered.map(({ isHidden }) => (isHidden ? 'The sheet is hidden.' : 'The sheet is shown.')),
    }),
  })
  if (answer === undefined) return undefined
  return answer === allOfThem ? alike : offered.filter(({ name }) => name === answer)
}
