import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWaitingFiles, waitingFiles } from '../../../data/waiting-files.ts'
import { kindOfFile } from '../shared/kinds.ts'
import type { FileKind } from '../shared/model.ts'
import { useSendFile } from '../shared/upload-calls.ts'
import type { NewUploadSearch } from './new-upload-search.ts'
import { firstOf, onlyTarget, saidByName } from './said-by-name.ts'
import { useFirstDay } from './use-first-day.ts'
import { useKnownTargets } from './use-known-targets.ts'

interface About {
  kind: FileKind
  target: string | undefined
}

/**
 * The file at hand. It is sent as soon as it is known what it is about: a person has said so, or its name does. Of several
 * files the others wait.
 */
export function useNewUpload(search: NewUploadSearch, show: (about: About) => void) {
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const send = useSendFile()
  const firstDay = useFirstDay()
  const known = useKnownTargets()
  const waiting = useWaitingFiles()
  const kind = search.kind ?? 'lanes'
  const isSending = useRef(false)
  const chosen = { kind, target: search.target ?? (known && onlyTarget(kind, known)) }

  const upload = async (taken: File | undefined, about: About) => {
    // The second press of a double click comes before anything is drawn.
    if (taken === undefined || whatIsMissing(about) !== undefined || isSending.current) return
    isSending.current = true
    const sent = await sendNow(taken, about).finally(() => {
      isSending.current = false
    })
    if (sent === undefined) return
    await navigate({ to: '/settings/uploads/$uploadId', params: { uploadId: sent.value.uploadId } })
  }
  const sendNow = async (taken: File, about: About) => {
    // Without it the first day is asked for later.
    const effectiveFrom = await firstDay(about.kind, about.target).catch(() => undefined)
    return send.mutateAsync({ file: taken, ...about, effectiveFrom }).catch(() => undefined)
  }
  const begin = (taken: File, about: About) => {
    setFile(taken)
    void upload(taken, about)
  }
  const skip = () => {
    send.reset()
    setFile(undefined)
  }
  const take = (files: readonly [File, ...File[]]) => {
    skip()
    if (files.length === 1 && search.kind !== undefined) begin(files[0], chosen)
    else waitingFiles.add(files)
  }
  const takeNext = useEffectEvent(() => {
    if (file !== undefined || known === undefined) return
    const next = firstOf(waitingFiles.now(), known)
    if (next === undefined) return
    waitingFiles.remove(next)
    const about = saidByName(next.name, known) ?? (search.kind && chosen)
    if (about === undefined) return setFile(next)
    show(about)
    begin(next, about)
  })
  const isFree = file === undefined && known !== undefined && waiting.length > 0
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the files wait outside of React
    if (isFree) takeNext()
  }, [isFree])
  return { file, chosen, missing: whatIsMissing(chosen), take, skip, upload, send }
}

function whatIsMissing({ kind, target: chosen }: About): string | undefined {
  const { target } = kindOfFile(kind)
  if (chosen !== undefined || target === 'none' || target === 'carrier') return undefined
  return `Choose the ${target === 'card' ? 'rate card' : 'zone set'} first`
}
