const name = 'MissingFiles'

/**
 * Gives a failure to fetch the files of a page a name and a sentence of its own. By its usual message the router would
 * know it, and reload the page: without a network, nothing at all would be left.
 */
export function nameMissingFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = name
    payload.message = 'You may be offline, or there is a newer version of the portal.'
  })
}

export const areFilesMissing = (error: unknown) => error instanceof Error && error.name === name
