import { columnsOfOperator } from '../imports/read/file-structure.ts'

/** What a customer's user reads instead of the name of a column that only the operator sees. */
const unnamed = 'a column of the operator'

const names = new RegExp(`(?<!\\w)(?:${columnsOfOperator.join('|')})(?!\\w)`, 'g')
const [name = unnamed] = columnsOfOperator

/** A reason for rejection as users of this customer may read it; null for everybody else. */
export const reasonShown = (customerId: string | null, reason: string): string =>
  customerId === null ? reason : reason.replace(names, unnamed)

/** The stored reason of one that was shown. */
export const reasonStored = (customerId: string | null, shown: string): string =>
  customerId === null ? shown : shown.replace(unnamed, name)
