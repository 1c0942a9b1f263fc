import { limits } from '../../limits.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'

/**
 * A workbook's header may come after all of its strings. Few are read at once, so that other requests do not wait, and
 * organisations take turns.
 */
export const filesInspected = new FairTurns(limits.filesInspectedAtOnceMax)
