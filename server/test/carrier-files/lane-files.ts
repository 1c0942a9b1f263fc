import type { CarrierSheet } from './carrier-workbook.ts'
import type { LaneFile } from './lane-file.ts'
import { listFiles } from './list-files.ts'
import { matrixFiles } from './matrix-files.ts'
import { wideFiles } from './wide-files.ts'

export const laneFiles: readonly LaneFile[] = [...listFiles, ...wideFiles, ...matrixFiles]

/** Files of another country, which are refused as they are. */
export const refusedFiles: readonly { name: string; sheets: readonly CarrierSheet[]; sentence: string }[] = [
  {
    name: 'us-hundredweight',
    sheets: [
      {
        name: 'Tariff 500',
        rows: [
          ['LTL base rates per CWT, effective 07/01/2026'],
          ['Origin ZIP3', 'Dest ZIP3', 'Class', 'MC', 'L5C', 'M5C', 'M1M', 'M2M'],
          ['606', '100', 50, '$98.00', '$52.31', '$41.08', '$33.90', '$27.11'],
        ],
      },
    ],
    sentence: 'Rates per hundredweight are not supported.',
  },
]
