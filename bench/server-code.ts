import { fileURLToPath, pathToFileURL } from 'node:url'

/** The bench is built into `bench/dist`, so the project is two folders up. */
const root = new URL('../../', import.meta.url)

export const rootFile = (path: string): string => fileURLToPath(new URL(path, root))
export const benchFile = (path: string): string => rootFile(`bench/${path}`)
export const serverFile = (path: string): string => rootFile(`server/${path}`)

/** A module of the built server, so that we measure what users run. */
export const serverModule = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(serverFile(`dist/${path}`)).href)) as T
