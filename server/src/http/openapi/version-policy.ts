import { deprecatedMonthsMin } from '../deprecation.ts'

const months = `${deprecatedMonthsMin} months`

/** The versioning policy, as /docs and docs/versions.md show it: paragraphs and lists in Markdown. */
export const versionPolicy = `The version is the first part of every path: \`/v1\`. A program that works with it today keeps working, until we say
otherwise at least ${months} ahead.

**What may change** within \`v1\`, at any time. Write your program so that these do not break it:

- new endpoints, new optional fields, query parameters and headers in requests;
- new fields and headers in answers: ignore those you do not know;
- new values where a field is not described as one of a fixed list, such as reasons for rejecting a row, error messages and
  checks of a configuration: show them, do not compare them;
- larger limits, and requests that are accepted where they were refused before;
- the order of fields, the content of ids, cursors and links: keep them as they are;
- what was wrong: an answer that contradicts this documentation is corrected.

**What does not happen** within \`v1\`, unless the old way was deprecated first: a field is removed or gets another name, type or
meaning; a new field must be sent; a limit gets smaller; the same request gets another status; an import gets a sixth
status; a call needs another permission.

**Deprecated** parts will be removed. They stay for at least ${months} from the day this is announced, and work as
before until then. Every answer of a deprecated operation, errors included, has two headers:

- \`Deprecation\`: since when, as \`@\` and seconds since 1970 (RFC 9745);
- \`Sunset\`: the day from which it may be gone, as an HTTP date (RFC 8594).

A \`Link\` header leads to this text. The OpenAPI document marks the operation with \`deprecated: true\` and says what to
use instead. A field or parameter is marked the same way and has no headers. Look for these headers in your client and
tell somebody when they appear: that is all you have to do to be warned.

**A new version**, \`/v2\`, comes only if \`v1\` could not stay as it is. Both then work side by side, on the same data and
with the same keys, for at least ${months} after \`v1\` is deprecated as a whole. After its last day a path answers 404.

The endpoints under \`/portal/\` belong to the portal and have no version. A configuration document names its own format,
\`cartage-configuration/1\`; the same promises hold for it.`
