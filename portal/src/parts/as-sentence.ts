/** With a full stop, if the text has no end of its own. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
