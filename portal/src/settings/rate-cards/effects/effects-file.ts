import type { Effect } from '../../../data/lanes.ts'
import { type CsvColumn, type CsvValue, csvFile } from '../../../format/csv.ts'

/** An amount with its two decimals. */
const money = (amount: number | null | undefined): CsvValue =>
  amount === null || amount === undefined ? amount : amount.toFixed(2)

const columns: CsvColumn<Effect>[] = [
  ['source', ({ source }) => source],
  ['name', ({ name }) => name],
  ['customerId', ({ customerId }) => customerId],
  ['serviceId', ({ serviceId }) => serviceId],
  ['origin', ({ origin }) => origin],
  ['originSuburb', ({ originSuburb }) => originSuburb],
  ['destination', ({ destination }) => destination],
  ['destinationSuburb', ({ destinationSuburb }) => destinationSuburb],
  ['chargeableKg', ({ kg }) => kg],
  ['quotesIn30Days', ({ quotes }) => quotes],
  ['serviceWithout', ({ without }) => without?.serviceId],
  ['serviceWith', (effect) => effect.with?.serviceId],
  ['costWithout', ({ without }) => money(without?.cost)],
  ['costWith', (effect) => money(effect.with?.cost)],
  ['totalWithout', ({ without }) => money(without?.totalAmount)],
  ['totalWith', (effect) => money(effect.with?.totalAmount)],
  ['difference', ({ difference }) => money(difference)],
  ['percent', ({ percent }) => percent],
  ['why', ({ why }) => why],
]

/** The effects as a CSV file, in the order they are shown. */
export const effectsFile = (effects: readonly Effect[]): string => csvFile(columns, effects)
