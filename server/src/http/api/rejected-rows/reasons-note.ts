import { type foundIn, reasons } from '../../../imports/rows/reasons.ts'

const textsIn = (place: keyof typeof foundIn) =>
  Object.values(reasons)
    .filter((reason) => reason.foundIn === place)
    .map(({ text }) => `\`${text}\``)
    .join(', ')

/** Every reason for rejecting a row, for the OpenAPI document. */
export const reasonsNote = `One of: ${textsIn('both')}. Only in files: ${textsIn('files')}. Only for what people send from the portal: ${textsIn('people')}. [What each reason means](/docs/reference/errors#reasons).`
