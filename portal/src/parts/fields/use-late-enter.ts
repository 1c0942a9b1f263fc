import { useEffect, useEffectEvent, useState } from 'react'

/** For Enter that is pressed before the options of the text have come: `choose` is called once they are there. */
export function useLateEnter(isWaiting: boolean, choose: () => void): (isEntered: boolean) => void {
  const [isEntered, setEntered] = useState(false)
  const chooseLate = useEffectEvent(() => {
    setEntered(false)
    choose()
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server's answer is what it waits for
    if (isEntered && !isWaiting) chooseLate()
  }, [isEntered, isWaiting])
  return setEntered
}
