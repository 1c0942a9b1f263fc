import { readdirSync, readFileSync } from 'node:fs'
import { versionPolicy } from '../../openapi/version-policy.ts'
import type { ApiDocument } from '../document/api-document.ts'
import { limitsTable, scopesTable } from './tables.ts'

/** A part of the guide: one file of server/pages/guide. */
export interface GuideSection {
  id: string
  title: string
  /** Without its heading. */
  markdown: string
}

const folder = new URL('../../../../pages/guide/', import.meta.url)

/** Reads the guide. The names of its files give their order and, after the number, their anchors. */
export function readGuide(document: ApiDocument, address: string): GuideSection[] {
  const inserted: Record<string, string> = {
    address,
    version: document.info.version,
    introduction: document.info.description,
    scopes: scopesTable(),
    limits: limitsTable(),
    versions: versionPolicy,
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      const [, title = '', rest = ''] = /^# ([^\n]+)\n([\s\S]*)$/.exec(text) ?? []
      const markdown = rest.replace(/\{\{(\w+)\}\}/g, (hole, key: string) => inserted[key] ?? hole)
      return { id: name.replace(/^\d+-|\.md$/g, ''), title, markdown: markdown.trim() }
    })
}
