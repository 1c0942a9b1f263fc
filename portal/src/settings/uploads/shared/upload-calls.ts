import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, api, type Tagged, taggedAnswerOf } from '../../../api/client.ts'
import type { components } from '../../../api/schema.d.ts'
import { keepAnswer, useConfigurationIsStale } from '../../../data/resource.ts'
import type { Upload } from '../../../data/uploads.ts'
import { uploads } from '../../../data/uploads.ts'
import type { FileKind, Mapping, UploadPatch } from './model.ts'

const root = '/v1/org/configuration/uploads'
const one = `${root}/{uploadId}` as const
const mapping = '/v1/org/configuration/mappings/{mappingId}'

interface FileToSend {
  file: File
  kind: FileKind
  target: string | undefined
  effectiveFrom: string | undefined
}

/** Sends a file. It is read after the answer. */
export function useSendFile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ file, kind, target, effectiveFrom }: FileToSend) => {
      const form = new FormData()
      form.append('kind', kind)
      if (target !== undefined) form.append('target', target)
      if (effectiveFrom !== undefined) form.append('effectiveFrom', effectiveFrom)
      form.append('file', file)
      return taggedAnswerOf(api.POST(root, { body: { file: file.name, kind }, bodySerializer: () => form }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: uploads.list.queryKey }),
  })
}

/** Everything that changes an upload. */
export function useUploadCalls(uploadId: string) {
  const queryClient = useQueryClient()
  const configurationIsStale = useConfigurationIsStale()
  const { queryKey } = uploads.one(uploadId)
  const params = (etag: string) => ({ path: { uploadId }, header: { 'If-Match': etag } })
  const keep = (answer: Tagged<Upload>) => keepAnswer(queryClient, queryKey, answer)
  const readAgain = () => queryClient.invalidateQueries({ queryKey })
  /** Answers, mended cells, the mode and the first day. The file is read again with them. */
  const change = useMutation({
    mutationFn: ({ etag, patch }: { etag: string; patch: UploadPatch }) =>
      taggedAnswerOf(api.PATCH(one, { params: params(etag), body: patch })),
    onSuccess: keep,
    onError: readAgain,
  })
  const apply = useMutation({
    mutationFn: ({
      etag,
      ...body
    }: { etag: string } & Partial<components['schemas']['ConfigurationUploadApply']>) =>
      taggedAnswerOf(
        api.POST(`${one}/apply`, {
          params: params(etag),
          body: body as components['schemas']['ConfigurationUploadApply'],
        }),
      ),
    onSuccess: keep,
    onError: readAgain,
    onSettled: configurationIsStale,
  })
  const discard = useMutation({
    mutationFn: ({ etag }: { etag: string }) => answerOf(api.DELETE(one, { params: params(etag) })),
    onError: readAgain,
    onSettled: configurationIsStale,
  })
  return { change, apply, discard }
}

/** What is remembered of spreadsheets can be renamed and forgotten. */
export function useMappingChanges() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: uploads.mappings.queryKey })
  const rename = useMutation({
    mutationFn: ({ mappingId, name }: Pick<Mapping, 'mappingId' | 'name'>) =>
      answerOf(api.PATCH(mapping, { params: { path: { mappingId } }, body: { name } })),
    onSettled,
  })
  const forget = useMutation({
    mutationFn: ({ mappingId }: Pick<Mapping, 'mappingId'>) =>
      answerOf(api.DELETE(mapping, { params: { path: { mappingId } } })),
    onSettled,
  })
  return { rename, forget }
}
