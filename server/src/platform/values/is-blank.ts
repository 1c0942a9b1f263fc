import { trimEnds } from './trim-ends.ts'

/** Absent, empty, or only white space. */
export const isBlank = (text: string | undefined): text is undefined | '' =>
  text === undefined || trimEnds(text) === ''
