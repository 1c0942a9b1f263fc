import type { ApiDocument } from '../document/api-document.ts'
import { reasonsTable } from '../guide/tables.ts'
import { blockMarkdown } from '../text/page-text.ts'
import { answerDetails, sharedAnswersOf } from './answers.ts'

export const aboutErrors = `Every error is JSON with \`statusCode\`, \`message\` and \`error\`. In \`400\` for a JSON body, \`message\` is a list that names every failure with its path; everywhere else it is one sentence. \`429\` carries \`message\`, \`limit\` and \`retryAfterSeconds\` instead, and the header \`Retry-After\`.

Every answer has an \`X-Request-Id\`; quote that id when you ask about a call. Answers to calls with a key carry \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`.

Unknown fields are refused by name, at every level. An unknown path gets \`404\`, a known one with another method \`405\`.`

export const aboutReasons =
  'Listed with the rejected rows of an import and in its error report. Several on one row are joined by `; `.'

/** The errors that operations share, and the reasons for rejecting a row. */
export const errorsContent = (document: ApiDocument): string => `<h1>Errors and reasons</h1>
<section id="errors"><h2>Errors</h2><div class="prose">${blockMarkdown(aboutErrors)}</div>
${sharedAnswersOf(document)
  .map(({ id, status, response }) => answerDetails(document, status, response, id))
  .join('\n')}</section>
<section id="reasons"><h2>Reasons for rejecting a row</h2><div class="prose">${blockMarkdown(aboutReasons)}</div>
${blockMarkdown(reasonsTable())}</section>`
