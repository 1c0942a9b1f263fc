const shown = 3

/** "SYD1, MEL1", "SYD1, MEL1 and 3 more". */
export const someNames = (names: string[]): string =>
  names.length <= shown
    ? names.join(', ')
    : `${names.slice(0, shown - 1).join(', ')} and ${names.length - shown + 1} more`
