import { correctionCellsPerChangeMax, correctionGridRowsMax } from '../api/limits.gen.ts'

/** Rows of a grid, including captions. At 42 px each, more would be higher than browsers can scroll. */
export const gridRowsMax = correctionGridRowsMax

/** Rows that are requested together. */
export const rowsPerBlock = 200

/** Cells that one paste, fill or clearing may change. */
export const cellsPerChangeMax = correctionCellsPerChangeMax
