import { type Entry, entriesOf, type Operation, type Outline, type Tagged } from './api-document.ts'

/** What one page of the reference shows. */
export interface Group<Described = Operation> {
  /** `quotes`, `configuration/rate-cards`. */
  slug: string
  address: string
  title: string
  description: string
  entries: Entry<Described>[]
}

export const referenceAddress = '/docs/reference'
const configuration = '/v1/org/configuration/'

/**
 * One group for each tag of the document. The configuration has a group for each kind of thing: a folder with things that
 * have an address of their own. What is not below such a folder concerns the whole configuration.
 */
export function groupsOf<Described extends Tagged>(document: Outline<Described>): Group<Described>[] {
  const entries = entriesOf(document)
  const kinds = new Set(
    entries.flatMap(({ path }) => {
      const [folder = '', ...below] = path.startsWith(configuration)
        ? path.slice(configuration.length).split('/')
        : []
      return below.some((part) => part.startsWith('{')) ? [folder] : []
    }),
  )
  return document.tags.flatMap((tag) => {
    const ofTag = entries.filter(({ operation }) => operation.tags.includes(tag.name))
    const folders = new Map<string, Entry<Described>[]>([['', []]])
    for (const entry of ofTag) {
      const folder = kindOf(entry.path, kinds)
      folders.set(folder, [...(folders.get(folder) ?? []), entry])
    }
    return [...folders]
      .filter(([, inside]) => inside.length > 0)
      .map(([folder, inside]) => groupOf(tag, folder, inside))
  })
}

function kindOf(path: string, kinds: Set<string>): string {
  const folder = path.startsWith(configuration) ? path.slice(configuration.length).split('/')[0] : undefined
  return folder !== undefined && kinds.has(folder) ? folder : ''
}

function groupOf<Described>(
  tag: Outline['tags'][number],
  folder: string,
  entries: Entry<Described>[],
): Group<Described> {
  const slug = [slugOf(tag.name), folder].filter(Boolean).join('/')
  const title = folder ? sentence(folder.replaceAll('-', ' ')) : tag.name
  return {
    slug,
    address: `${referenceAddress}/${slug}`,
    title,
    entries,
    description: folder ? `${title} of the configuration.` : tag.description,
  }
}

export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Where an operation is described. */
export const addressOfOperation = (group: Group, { operation }: Entry) =>
  `${group.address}#${operation.operationId}`
