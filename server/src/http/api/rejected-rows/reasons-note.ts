import { reasons } from '../../../imports/rows/reasons.ts'

const texts = Object.values(reasons).map(({ text }) => `\`${text}\``)

/** Every reason for rejecting a row, for the OpenAPI document. */
export const reasonsNote = `One of: ${texts.join(', ')}. [What each reason means](/docs/reference/errors#reasons).`
