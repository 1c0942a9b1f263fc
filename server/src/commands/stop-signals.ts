/** Waits for Ctrl-C, SIGTERM, or the end of the process that started this one; a second signal does not wait. */
export function untilToldToStop(): Promise<string> {
  return new Promise((resolve) => {
    let told = false
    const stop = (reason: string) => {
      if (told && reason === 'SIGINT') process.exit(130)
      told = true
      resolve(reason)
    }
    process.on('SIGINT', () => stop('SIGINT'))
    process.on('SIGTERM', () => stop('SIGTERM'))
    // A child with an IPC channel: the parent has gone, however it went.
    if (process.send) {
      process.on('disconnect', () => stop('parent gone'))
      // It may have gone while this process was still loading its code, before anyone listened.
      if (!process.connected) stop('parent gone')
    }
  })
}
