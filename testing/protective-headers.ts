type Headers = Record<string, string | string[] | number | undefined>

const always: [name: string, wanted: RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^no-referrer$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['content-security-policy', /frame-ancestors 'none'/],
]
const ofData: typeof always = [
  ['content-security-policy', /default-src 'none'/],
  ['cache-control', /no-store/],
]
const ofFiles: typeof always = [
  ['content-security-policy', /default-src '(none|self)'/],
  ['cache-control', /no-cache/],
]
const ofHashedFiles: typeof always = [['cache-control', /immutable/]]
const never = ['server', 'x-powered-by', 'access-control-allow-origin']

/** The first protective header that is missing or wrong; undefined if there is none. */
export function findUnprotected(path: string, statusCode: number, headers: Headers): string | undefined {
  const isFile =
    statusCode < 400 && /^\/(docs(\.md|\/.*)?|llms\.txt|openapi\.json|favicon\.ico|assets\/.*)?$/.test(path)
  const isHashed = statusCode < 400 && path.startsWith('/app/')
  for (const [name, wanted] of [...always, ...(isHashed ? ofHashedFiles : isFile ? ofFiles : ofData)]) {
    const value = headers[name]
    if (value === undefined || !wanted.test(String(value))) return `its ${name} is ${value ?? 'missing'}`
  }
  const told = never.find((name) => headers[name] !== undefined)
  // Only signing in and out sets cookies.
  if (headers['set-cookie'] !== undefined && !path.startsWith('/portal/'))
    return 'its set-cookie should not be there'
  return told === undefined ? undefined : `its ${told} should not be there`
}
