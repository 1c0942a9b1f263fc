/** The first match wins, because browsers also name others that they resemble. */
const browsers: [part: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [part: RegExp, name: string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const find = (list: [RegExp, string][], text: string) => list.find(([part]) => part.test(text))?.[1]

/** "Chrome on Windows", from the user agent; unknown ones are shown unchanged. */
export function browserName(userAgent: string): string {
  const [browser, system] = [find(browsers, userAgent), find(systems, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (userAgent === '' ? 'Unknown browser' : userAgent)
}
