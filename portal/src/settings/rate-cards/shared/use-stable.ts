import { useState } from 'react'

/** The same value as long as it says the same. */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value)
  const isSame = JSON.stringify(kept) === JSON.stringify(value)
  if (!isSame) setKept(value)
  return isSame ? kept : value
}
