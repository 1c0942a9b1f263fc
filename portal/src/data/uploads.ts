import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, api, type Tagged, taggedAnswerOf } from '../api/client.ts'
import { given } from '../api/given.ts'
import type { components } from '../api/schema.d.ts'

type Schemas = components['schemas']
export type Upload = Schemas['ConfigurationUpload']
export type ChangeItem = Schemas['ConfigurationUploadDifference']['items'][number]

const root = ['configuration', 'uploads'] as const
const all = '/v1/org/configuration/uploads'
const one = `${all}/{uploadId}` as const
const staleTime = 15_000
const pageSize = 50
/** How often a file that is being read is asked for. */
const readingMilliseconds = 400

export const uploads = {
  all: root,
  of: (uploadId: string) => [...uploads.all, uploadId] as const,

  list: infiniteQueryOptions({
    queryKey: [...root, 'list'],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(api.GET(all, { params: { query: { limit: pageSize, ...given({ cursor }) } }, signal })),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),

  /** Only read again while the file is read: its ETag says what a person has looked at. */
  one: (uploadId: string) =>
    queryOptions<Tagged<Upload>>({
      queryKey: [...uploads.of(uploadId), 'one'],
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.value.state === 'reading' ? readingMilliseconds : false),
      queryFn: ({ signal }) => taggedAnswerOf(api.GET(one, { params: { path: { uploadId } }, signal })),
    }),

  /** Rows of a sheet from a row on. They never change. */
  sheet: (uploadId: string, sheet: string, from: number) =>
    infiniteQueryOptions({
      queryKey: [...uploads.of(uploadId), 'sheet', sheet, from],
      staleTime: Number.POSITIVE_INFINITY,
      initialPageParam: from,
      queryFn: ({ pageParam: fromRow, signal }) =>
        answerOf(
          api.GET(`${one}/sheet`, { params: { path: { uploadId }, query: { sheet, fromRow } }, signal }),
        ),
      getNextPageParam: ({ rows, lastRow }) => {
        const last = rows.at(-1)?.row
        return last !== undefined && last < lastRow ? last + 1 : undefined
      },
    }),

  /** The ETag is part of the key: another reading is another list. */
  refused: (uploadId: string, etag: string) =>
    infiniteQueryOptions({
      queryKey: [...uploads.of(uploadId), 'refused', etag],
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor, signal }) =>
        answerOf(
          api.GET(`${one}/refused`, {
            params: { path: { uploadId }, query: { limit: pageSize, ...given({ cursor }) } },
            signal,
          }),
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  rounded: (uploadId: string, etag: string) =>
    infiniteQueryOptions({
      queryKey: [...uploads.of(uploadId), 'rounded', etag],
      staleTime: Number.POSITIVE_INFINITY,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor, signal }) =>
        answerOf(
          api.GET(`${one}/rounded`, {
            params: { path: { uploadId }, query: { limit: pageSize, ...given({ cursor }) } },
            signal,
          }),
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  changes: (uploadId: string, etag: string, change: ChangeItem['change'], sort: 'key' | 'size') =>
    infiniteQueryOptions({
      queryKey: [...uploads.of(uploadId), 'changes', etag, change, sort],
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor, signal }) =>
        answerOf(
          api.GET(`${one}/changes`, {
            params: {
              path: { uploadId },
              query: { change, sort, limit: pageSize, ...given({ cursor }) },
            },
            signal,
          }),
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  effects: (uploadId: string, etag: string) =>
    queryOptions({
      queryKey: [...uploads.of(uploadId), 'effects', etag],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        answerOf(api.GET(`${one}/effects`, { params: { path: { uploadId } }, signal })),
    }),

  mappings: queryOptions({
    queryKey: ['configuration', 'mappings'],
    staleTime,
    queryFn: ({ signal }) => answerOf(api.GET('/v1/org/configuration/mappings', { signal })),
  }),
}
