/** The namespaces of workbooks: Excel's, those of strict workbooks, and none, which some programs write. */
export const spreadsheetNamespaces: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  '',
])

/** Of the files that list which part refers to which. */
export const packageNamespaces: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/package/2006/relationships',
  '',
])

/** Of attributes such as `r:id`, and of the types of parts. */
export const referenceNamespaces: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])

/** The prefixes at the current position. A declaration is valid until its element ends. */
export class NamespaceScope {
  /** By prefix; '' is the namespace of names without one. */
  readonly #current = new Map<string, string>([['', '']])
  readonly #replaced: { depth: number; prefix: string; namespace: string | undefined }[] = []
  /** The depth of the innermost element that declares something, or -1. */
  declaredDepth = -1

  namespaceOf(prefix: string): string | undefined {
    return this.#current.get(prefix)
  }

  declare(depth: number, prefix: string, namespace: string): void {
    this.#replaced.push({ depth, prefix, namespace: this.#current.get(prefix) })
    this.#current.set(prefix, namespace)
    this.declaredDepth = depth
  }

  /** Removes the declarations of the element at this depth. */
  leave(depth: number): void {
    for (let last = this.#replaced.at(-1); last?.depth === depth; last = this.#replaced.at(-1)) {
      if (last.namespace === undefined) this.#current.delete(last.prefix)
      else this.#current.set(last.prefix, last.namespace)
      this.#replaced.pop()
    }
    this.declaredDepth = this.#replaced.at(-1)?.depth ?? -1
  }
}
