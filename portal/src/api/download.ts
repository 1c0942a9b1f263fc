/** Downloads a file that the server sends as an attachment. The page stays open. */
export const download = (path: string) => window.location.assign(path)
