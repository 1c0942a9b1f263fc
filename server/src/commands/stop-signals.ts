/** The terminal sends Ctrl-C to npm and the service, and npm passes it on. Two within this time count as one. */
const sameKeyMilliseconds = 1000

/** Waits for Ctrl-C, SIGTERM, or the parent process to end. A second Ctrl-C exits at once. */
export function untilToldToStop(): Promise<string> {
  return new Promise((resolve) => {
    let toldAt: number | undefined
    const stop = (reason: string) => {
      const isImpatient = toldAt !== undefined && Date.now() - toldAt > sameKeyMilliseconds
      if (isImpatient && reason === 'SIGINT') process.exit(130)
      toldAt ??= Date.now()
      resolve(reason)
    }
    process.on('SIGINT', () => stop('SIGINT'))
    process.on('SIGTERM', () => stop('SIGTERM'))
    // A child with an IPC channel: the parent is gone, for whatever reason.
    if (process.send) {
      process.on('disconnect', () => stop('parent gone'))
      // It may have exited while this process was still loading, before we listened.
      if (!process.connected) stop('parent gone')
    }
  })
}
