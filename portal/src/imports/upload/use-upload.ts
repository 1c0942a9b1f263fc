import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { imports } from '../../data/imports.ts'
import type { Decisions } from '../shared/column-decisions.ts'
import type { ImportKind } from '../shared/model.ts'
import { useInspectFile } from './use-inspect-file.ts'
import { useSendFile } from './use-send-file.ts'
import { useTurn } from './use-turn.ts'

/**
 * The upload of one file: what the server says about its header, the person's decisions, and the dry run. The address has
 * the id of the dry run, so that its result survives a reload.
 */
export function useUpload(
  kind: ImportKind,
  dryRunId: string | undefined,
  showDryRun: (importId: string | undefined) => void,
) {
  const [file, setFile] = useState<File>()
  const [decisions, setDecisions] = useState<Decisions>({})
  const [headerRow, setHeaderRow] = useState<number>()
  const [reference, setReference] = useState<string>()
  // The same key for the same file and decisions: a repeated request makes no second import.
  const [uploadId, setUploadId] = useState(newId)
  const turn = useTurn()
  const inspect = useInspectFile()
  const { upload, send } = useSendFile(showDryRun)
  const found = useQuery({ ...imports.one(dryRunId ?? ''), enabled: dryRunId !== undefined }).data
  const dryRun = found?.dryRun ? found : undefined

  const clear = () => {
    turn.next()
    setFile(undefined)
    setDecisions({})
    setHeaderRow(undefined)
    setReference(undefined)
    setUploadId(newId())
    upload.reset()
    inspect.reset()
  }
  const take = (taken: File, as = kind) => {
    clear()
    setFile(taken)
    inspect.mutate({ kind: as, file: taken })
  }
  const sendAs = async (isDryRun: boolean) => {
    if (file === undefined) return
    const key = `${uploadId} ${isDryRun ? 'dry run' : 'upload'}`
    await send({ kind, file, decisions, headerRow, reference, dryRun: isDryRun, key }, turn.isStillNow())
  }
  return {
    file,
    take,
    /** Leaves the file and its dry run. */
    leave: () => {
      clear()
      showDryRun(undefined)
    },
    inspection: inspect.data,
    isInspecting: inspect.isPending,
    decisions,
    decide: (more: Decisions) => {
      turn.next()
      setDecisions({ ...decisions, ...more })
      setUploadId(newId())
    },
    /** A title is above the header: reads it from this row. */
    readFrom: (row: number) => {
      if (file === undefined) return
      turn.next()
      setDecisions({})
      setHeaderRow(row)
      setUploadId(newId())
      upload.reset()
      inspect.mutate({ kind, file, headerRow: row })
    },
    reference: reference ?? file?.name ?? dryRun?.sourceDetails ?? '',
    refer: (text: string) => {
      setReference(text)
      setUploadId(newId())
    },
    /** The reference for the file of the dry run, if it was changed since. */
    changedReference:
      reference?.trim() && reference !== dryRun?.sourceDetails
        ? { text: reference, key: uploadId }
        : undefined,
    isSending: upload.isPending,
    failure: (inspect.error ?? upload.error) as ApiError | null,
    /** What was not done, and how to try it again with the same file and decisions. */
    undone:
      inspect.error && file
        ? { what: `${file.name} was not checked.`, tryAgain: () => inspect.mutate({ kind, file, headerRow }) }
        : upload.error && upload.variables
          ? {
              what: `${upload.variables.file.name} was not sent.`,
              tryAgain: () => void sendAs(upload.variables.dryRun),
            }
          : undefined,
    send: sendAs,
    dryRunId,
    dryRun,
  }
}
