const months = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
]

const weekdays = [
  ['sunday', 'sun'],
  ['monday', 'mon'],
  ['tuesday', 'tue', 'tues'],
  ['wednesday', 'wed'],
  ['thursday', 'thu', 'thur', 'thurs'],
  ['friday', 'fri'],
  ['saturday', 'sat'],
]

/** 1 to 12 for the whole name of a month or its usual abbreviation. `marraskuu` begins like March and is November. */
export function monthNamed(name: string): number | undefined {
  const index = months.findIndex((names) => names.includes(name.toLowerCase()))
  return index < 0 ? undefined : index + 1
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayNamed(name: string): number | undefined {
  const index = weekdays.findIndex((names) => names.includes(name.toLowerCase()))
  return index < 0 ? undefined : index
}
