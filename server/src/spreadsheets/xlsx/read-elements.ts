import { limits } from '../../limits.ts'
import { readXmlPart } from './xml-part.ts'
import type { XmlAttributes } from './xml-tag.ts'
import { XmlTokenizer } from './xml-tokenizer.ts'
import type { ZipEntries } from './zip-entries.ts'

/** Handlers for elements at a path such as `workbook/sheets/sheet`. */
export type ElementReaders = Readonly<Record<string, (attributes: XmlAttributes) => void>>

/** Reads a small part of a workbook. Skips elements outside these paths. */
export async function readElements(
  zip: ZipEntries,
  part: string,
  namespaces: ReadonlySet<string>,
  readers: ElementReaders,
): Promise<void> {
  const paths = new Set(Object.keys(readers).flatMap(pathsTo))
  const open: string[] = []
  const handler = {
    wantsText: false,
    open(name: string, attributes: XmlAttributes) {
      const path = [...open, name].join('/')
      if (!paths.has(path)) return false
      open.push(name)
      if (Object.hasOwn(readers, path)) readers[path]?.(attributes)
      return true
    },
    close() {
      open.pop()
    },
    text() {},
  }
  const tokenizer = new XmlTokenizer(handler, namespaces)
  for await (const xml of readXmlPart(zip, part, limits.workbookPartBytesMax)) tokenizer.push(xml)
  tokenizer.end()
}

/** The path and those of its parents. */
function pathsTo(path: string): string[] {
  const names = path.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}
