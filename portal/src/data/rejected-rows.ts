import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import { given } from '../api/given.ts'
import type { components } from '../api/portal-schema.d.ts'

const root = ['rejected-rows'] as const

const folder = '/portal/imports/{importId}/rejected-rows'
const millisecondsBetweenLooks = 5000
const millisecondsBetweenProgress = 700

/** A row as sent, with its corrections. */
export type CorrectionRow = components['schemas']['CorrectionRow']

/** Which rows of an import are shown. A field that is left out restricts nothing. */
export interface RowFilter {
  reason?: string | undefined
  group?: number | undefined
  state?: 'open' | 'changed' | 'sent' | 'closed' | undefined
  customerId?: string | undefined
  find?: string | undefined
  /** Only rows with a suggestion. */
  suggested?: true | undefined
}

/** Rows by number, or all that match a filter but for some. */
export type Choice = { rowNumbers: number[] } | { filter: RowFilter; except?: number[] }

/** Rows that get their own suggestions: those of one reason, or of all. */
export interface SuggestionsAsk {
  reason: string | undefined
  choice: Choice
}

/** Rows that are requested together. */
export interface BlockRequest {
  group: number | undefined
  block: number
  limit: number
}

/** Imports with open rejected rows. */
const open = queryOptions({
  queryKey: [...root, 'list'],
  staleTime: 15_000,
  queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/rejected-rows', { signal })),
})

export const rejectedRows = {
  all: root,
  /** Everything about one import. */
  of: (importId: string) => [...root, importId] as const,
  /** Its rows and groups, which other people change too. */
  contentOf: (importId: string) => [...rejectedRows.of(importId), 'content'] as const,

  list: open,

  /** On Home, which may stay open all day. */
  listOnHome: queryOptions({ ...open, refetchInterval: 30_000 }),

  /** On every page, beside the name of its own: counting many rows takes a while. */
  listInRail: queryOptions({ ...open, staleTime: 300_000, refetchInterval: 300_000 }),

  /** How many rows of each reason are still open. */
  correction: (importId: string) =>
    queryOptions({
      queryKey: [...rejectedRows.of(importId), 'summary'],
      staleTime: 15_000,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET(`${folder}/summary`, { params: { path: { importId } }, signal })),
    }),

  /** Polled while the page is visible: it shows what others do, and shows others that we are here. */
  state: (importId: string) =>
    queryOptions({
      queryKey: [...rejectedRows.of(importId), 'state'],
      staleTime: 0,
      refetchInterval: millisecondsBetweenLooks,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET(`${folder}/state`, { params: { path: { importId } }, signal })),
    }),

  /** The progress of a call on many rows. Polled only while a call is under way. */
  progress: (importId: string) =>
    queryOptions({
      queryKey: [...rejectedRows.of(importId), 'progress'],
      staleTime: 0,
      gcTime: 0,
      refetchInterval: millisecondsBetweenProgress,
      queryFn: async ({ signal }) => {
        const params = { path: { importId } }
        return (await answerOf(portalApi.GET(`${folder}/progress`, { params, signal }))).work
      },
    }),

  /** Of one reason, or of all. */
  groups: (importId: string, reason: string | undefined) =>
    queryOptions({
      queryKey: [...rejectedRows.contentOf(importId), 'groups', reason ?? null],
      staleTime: 60_000,
      queryFn: async ({ signal }) => {
        const params = { path: { importId }, query: given({ reason }) }
        return (await answerOf(portalApi.GET(`${folder}/groups`, { params, signal }))).items
      },
    }),

  /** Where the blocks begin. Never refreshed: a corrected row keeps its place until the person filters again. */
  positions: (importId: string, filter: RowFilter) =>
    queryOptions({
      queryKey: [...rejectedRows.of(importId), 'positions', filter],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        answerOf(
          portalApi.GET(`${folder}/positions`, {
            params: { path: { importId }, query: given(filter) },
            signal,
          }),
        ),
    }),

  /** How many rows match now. */
  count: (importId: string, filter: RowFilter) =>
    queryOptions({
      queryKey: [...rejectedRows.contentOf(importId), 'count', filter],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const params = { path: { importId }, query: given(filter) }
        return (await answerOf(portalApi.GET(`${folder}/positions`, { params, signal }))).rowCount
      },
    }),

  /** The row with this number, if it matches the filter. */
  row: (importId: string, filter: RowFilter, rowNumber: number) =>
    queryOptions({
      queryKey: [...rejectedRows.contentOf(importId), 'row', filter, rowNumber],
      staleTime: 60_000,
      queryFn: async ({ signal }): Promise<CorrectionRow | null> => {
        const query = { ...given(filter), from: rowNumber, limit: 1 }
        const params = { path: { importId }, query }
        const [row] = (await answerOf(portalApi.GET(folder, { params, signal }))).items
        return row?.rowNumber === rowNumber ? row : null
      },
    }),

  /** The first rows, as examples. */
  first: (importId: string) =>
    queryOptions({
      queryKey: [...rejectedRows.contentOf(importId), 'first'],
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        answerOf(
          portalApi.GET(folder, { params: { path: { importId }, query: { from: 0, limit: 6 } }, signal }),
        ),
    }),

  block: (importId: string, filter: RowFilter, { block, limit }: BlockRequest) =>
    queryOptions({
      queryKey: [...rejectedRows.contentOf(importId), 'block', filter, block, limit],
      staleTime: 60_000,
      queryFn: async ({ client, signal }): Promise<CorrectionRow[]> => {
        const starts =
          block === 0
            ? [0]
            : (await client.ensureQueryData(rejectedRows.positions(importId, filter))).blockStarts
        const from = starts[block]
        if (from === undefined) return []
        const params = { path: { importId }, query: { ...given(filter), from, limit } }
        return (await answerOf(portalApi.GET(folder, { params, signal }))).items
      },
    }),

  history: (importId: string, rowNumber: number) =>
    queryOptions({
      queryKey: [...rejectedRows.contentOf(importId), 'history', rowNumber],
      staleTime: 0,
      queryFn: async ({ signal }) => {
        const params = { path: { importId, rowNumber: String(rowNumber) } }
        return (await answerOf(portalApi.GET(`${folder}/{rowNumber}/history`, { params, signal }))).items
      },
    }),

  alikePreview: (importId: string, group: number, columns: string[]) =>
    queryOptions({
      queryKey: [...rejectedRows.contentOf(importId), 'alike', group, columns],
      staleTime: 0,
      enabled: columns.length > 0,
      queryFn: ({ signal }) =>
        answerOf(
          portalApi.POST(`${folder}/alike/preview`, {
            params: { path: { importId } },
            body: { group, columns },
            signal,
          }),
        ),
    }),

  suggestionsPreview: (importId: string, { reason, choice }: SuggestionsAsk) =>
    queryOptions({
      // Not read again when they are applied: that would count every row once more.
      queryKey: [...rejectedRows.of(importId), 'suggestions', reason ?? null, choice],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) =>
        answerOf(
          portalApi.POST(`${folder}/suggestions/preview`, {
            params: { path: { importId } },
            body: { ...given({ reason }), ...bodyOf(choice) },
            signal,
          }),
        ),
    }),

  /** What would be sent of these rows, as the last check left them. */
  sendPreview: (importId: string, choice: Choice) =>
    queryOptions({
      queryKey: [...rejectedRows.contentOf(importId), 'send', choice],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) =>
        answerOf(
          portalApi.POST(`${folder}/send/preview`, {
            params: { path: { importId } },
            body: { ...bodyOf(choice), onlyAccepted: true },
            signal,
          }),
        ),
    }),
}

export function bodyOf(choice: Choice) {
  if ('rowNumbers' in choice) return { rowNumbers: choice.rowNumbers }
  const { filter, except = [] } = choice
  return { filter: given(filter), ...(except.length > 0 ? { except } : {}) }
}
