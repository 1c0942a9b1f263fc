import { blanksInSql } from './trim-ends.ts'

/** Hyphen-minus, the hyphens and dashes of Unicode that text programs put in its place, and the minus sign. */
const hyphensInSql = `E'\\u002d\\u2010\\u2011\\u2012\\u2013\\u2014\\u2015\\u2212'`

/** A code without what people mistype: case, blanks and hyphens. */
export const foldedInSql = (expression: string): string =>
  `lower(translate(${expression}, ${blanksInSql} || ${hyphensInSql}, ''))`
