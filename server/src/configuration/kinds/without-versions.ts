import type { Kind, Things } from '../document/document.ts'

/** A rate card or zone set without its versions, which are planned separately. */
export function withoutVersions<K extends Kind>(thing: Things[K]): Things[K] {
  if (!('versions' in thing)) return thing
  const { versions: _, ...own } = thing
  return own as Things[K]
}
