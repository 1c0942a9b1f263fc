const place = 'last-ids'

/**
 * What calls have answered, for the forms of the next ones: ids by name, and the last ETag of each address. Ids are kept
 * for the other pages too; the key never is.
 */
const last = { ids: {}, etags: {}, ...JSON.parse(sessionStorage.getItem(place) ?? '{}') }

const fieldsOf = (form, part) => [...form.querySelectorAll(`[data-part="${part}"]`)]

/** Names that mean the same on every page. Others, such as `code`, belong to their folder. */
const isId = (name) => /Id$/.test(name)
const nameIn = (form, name) => (isId(name) ? name : `${form.dataset.path.split('{')[0]}${name}`)

export async function keepIds(form, answer, bytes) {
  for (const field of fieldsOf(form, 'path')) last.ids[nameIn(form, field.dataset.name)] = field.value
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (isJson) keepIn(JSON.parse(await bytes.text()))
  const address = answer.headers.get('location') ?? new URL(answer.url).pathname
  const etag = answer.headers.get('etag')
  if (etag) last.etags[resourceOf(address)] = etag
  sessionStorage.setItem(place, JSON.stringify(last))
  fillLastIds()
}

/** The first id of each name, which in a list is the newest; and what links to other calls contain. */
function keepIn(body) {
  const found = {}
  const visit = (value, name) => {
    if (typeof value === 'string') {
      if (isId(name)) found[name] ??= value
      else if (/^(https?:)?\//.test(value)) Object.assign(found, paramsOf(value))
    } else if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) visit(inner, Array.isArray(value) ? name : key)
    }
  }
  visit(body, '')
  Object.assign(last.ids, found)
}

/** The parts of an address that some form of this page asks for. */
function paramsOf(address) {
  const { pathname } = new URL(address, location.origin)
  for (const form of document.querySelectorAll('details.try form')) {
    const names = [...form.dataset.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const pattern = form.dataset.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')
    const values = names.length > 0 && new RegExp(`^${pattern}$`).exec(pathname)
    if (values)
      return Object.fromEntries(
        names.map((name, index) => [nameIn(form, name), decodeURIComponent(values[index + 1])]),
      )
  }
  return {}
}

/** Lanes, members and the state of a version share its ETag. */
const resourceOf = (path) => path.replace(/(\/versions\/[^/]+)\/(publish|withdraw|lanes|members)$/, '$1')

/** Fills in what the reader has not typed. */
export function fillLastIds() {
  for (const form of document.querySelectorAll('details.try form')) {
    for (const field of fieldsOf(form, 'path')) {
      const known = last.ids[nameIn(form, field.dataset.name)]
      if (known !== undefined && !field.dataset.typed) field.value = known
    }
    const path = fieldsOf(form, 'path').reduce(
      (filled, field) => filled.replace(`{${field.dataset.name}}`, encodeURIComponent(field.value)),
      form.dataset.path,
    )
    const etag = last.etags[resourceOf(path)]
    const ifMatch = form.querySelector('[data-name="If-Match"]')
    if (ifMatch && etag && !ifMatch.dataset.typed) ifMatch.value = etag
  }
}
