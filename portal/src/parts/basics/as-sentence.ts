/** With a full stop, if the text has no end of its own. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** What the server says about a field, below the field: "must be a date" becomes "Must be a date.", and of an empty one what to do. */
export const aboutField = (text: string) =>
  /^(is required|must not be empty)\.?$/.test(text)
    ? 'Fill this in.'
    : asSentence(text.charAt(0).toUpperCase() + text.slice(1))

/** Why something could not be read. That nothing was accepted is news only about a change. */
export const aboutReading = (text: string) =>
  asSentence(text).replace(/ Nothing was accepted; try again (shortly|later)\.$/, '')
