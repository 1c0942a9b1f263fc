/**
 * Characters that nobody sees, and blanks other than the plain one. `Default_Ignorable_Code_Point` has the fillers and
 * variation selectors that are not format characters.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/gu

/**
 * Equal for two texts that people would take for the same: compatibility forms, letter case and invisible characters
 * make no difference. Lower case first, then upper case: so `ẞ`, `ß` and `SS` are equal.
 */
export const lookOf = (text: string): string =>
  text.normalize('NFKC').replace(invisible, '').toLowerCase().toUpperCase().normalize('NFKC')

/** The first invisible character, as people write it: `U+200B`. */
export function invisibleIn(text: string): string | undefined {
  const [found] = text.match(invisible) ?? []
  return found && codePointOf(found)
}

/** With invisible characters written out: `SALT<U+200B>BUSH`. */
export const madeVisible = (text: string): string =>
  text.replace(invisible, (character) => `<${codePointOf(character)}>`)

const codePointOf = (character: string) =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

/** What is wrong with a text that looks like another one. */
export const twinFailure = (text: string, other: string): string =>
  text.toUpperCase() === other.toUpperCase()
    ? `differs from ${other} only in letter case`
    : `looks the same as ${madeVisible(other)}`
