import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { newId } from '../../api/new-id.ts'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import type { Decisions } from '../shared/column-decisions.ts'
import type { ImportKind } from '../shared/model.ts'
import { imports } from '../shared/queries.ts'
import { inspectFile, type Upload, uploadFile } from '../shared/upload-calls.ts'
import { estimateRows } from './estimate-rows.ts'

/**
 * The upload of one file: what the server says about its header, the person's decisions, and the dry run. The address has
 * the id of the dry run, so that its result survives a reload.
 */
export function useUpload(
  kind: ImportKind,
  dryRunId: string | undefined,
  showDryRun: (importId: string | undefined) => void,
) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [decisions, setDecisions] = useState<Decisions>({})
  const [headerRow, setHeaderRow] = useState<number>()
  const [reference, setReference] = useState<string>()
  // The same key for the same file and decisions: a repeated request makes no second import.
  const [uploadId, setUploadId] = useState(newId)
  // Counts the files taken, the decisions made, and leaving the page. An answer to what was sent before is not shown here.
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  const inspect = useMutation({
    mutationFn: async (of: { kind: ImportKind; file: File; headerRow?: number | undefined }) => {
      const inspection = await inspectFile(of.kind, of.file, of.headerRow)
      return {
        ...inspection,
        rows: inspection.format === 'csv' ? await estimateRows(of.file) : inspection.rows,
      }
    },
  })
  const upload = useMutation({
    mutationFn: (of: Upload) => uploadFile(of),
    onSettled: () => queryClient.invalidateQueries({ queryKey: imports.all }),
  })
  const found = useQuery({ ...imports.one(dryRunId ?? ''), enabled: dryRunId !== undefined }).data
  const dryRun = found?.dryRun ? found : undefined

  const clear = () => {
    turn.current += 1
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
  const send = async (isDryRun: boolean) => {
    if (file === undefined || upload.isPending) return
    const key = `${uploadId} ${isDryRun ? 'dry run' : 'upload'}`
    const sentIn = turn.current
    const isShown = () => turn.current === sentIn
    try {
      const sent = { kind, file, decisions, headerRow, reference, dryRun: isDryRun, key }
      const { importId } = await upload.mutateAsync(sent)
      const open = () => navigate({ to: '/imports/$importId', params: { importId } })
      if (isDryRun) return isShown() ? showDryRun(importId) : undefined
      if (isShown()) return await open()
      showToast(`${file.name} is queued.`, { text: 'Open', act: () => void open() })
    } catch (error) {
      // The notice shows why, if the page still shows this file.
      if (!isDryRun && !isShown()) showFailure(`${file.name} was not uploaded.`, error)
    }
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
      turn.current += 1
      setDecisions({ ...decisions, ...more })
      setUploadId(newId())
    },
    /** A title is above the header: reads it from this row. */
    readFrom: (row: number) => {
      if (file === undefined) return
      turn.current += 1
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
              tryAgain: () => void send(upload.variables.dryRun),
            }
          : undefined,
    send,
    dryRunId,
    dryRun,
  }
}
