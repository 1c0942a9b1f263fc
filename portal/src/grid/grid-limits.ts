/** Rows of a grid, including captions. At 42 px each, more would be higher than browsers can scroll. */
export const gridRowsMax = 400_000

/** Rows that are requested together. */
export const rowsPerBlock = 200

/** Cells that one paste, fill or clearing may change. */
export const cellsPerChangeMax = 5000
