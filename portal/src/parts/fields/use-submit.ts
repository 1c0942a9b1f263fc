import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'

/** Submits a form, one request at a time, and keeps the server's error until the next try. */
export function useSubmit(send: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const isSending = useRef(false)
  const submit = async () => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { isBusy, failure, submit }
}
