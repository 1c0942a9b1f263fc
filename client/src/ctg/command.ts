import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'

export type Input = Readable & { isTTY?: boolean | undefined }
export type Output = Writable & { isTTY?: boolean | undefined; columns?: number | undefined }

/** Everything outside the program that a command uses. */
export interface Io {
  env: Record<string, string | undefined>
  stdin: Input
  stdout: Output
  stderr: Output
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

export interface Command {
  name: string
  /** One line, for the list of all commands. */
  summary: string
  help: string
  /** Returns the exit code. */
  run(args: string[], io: Io): Promise<number>
}

export const exitCodes = { done: 0, failed: 1, rejected: 2, stopped: 130 } as const

/** Options that every command takes. */
export const sharedOptions = {
  json: { type: 'boolean', default: false },
  profile: { type: 'string' },
} as const

/** The command was called wrongly. */
export class UsageError extends Error {}

/** Something went wrong that one or more sentences explain. */
export class ToldError extends Error {}

/** Waits while the reader is slower than we are, so that a long list is never all in memory. */
export async function print(out: Output, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain')
}

export const printJson = (out: Output, document: unknown) =>
  print(out, `${JSON.stringify(document, null, 2)}\n`)

/** The document with --json, else the text. */
export const tell = ({ stdout }: Io, isJson: boolean, document: unknown, text: string) =>
  isJson ? printJson(stdout, document) : print(stdout, text)

/** The only argument without a name, or nothing. */
export function onlyOne(positionals: string[], what: string): string {
  const [first, second] = positionals
  if (first === undefined) throw new UsageError(`${what} is missing`)
  if (second !== undefined) throw new UsageError(`"${second}" was not expected here`)
  return first
}

export function wholeNumber(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${option} must be a whole number from 1`)
  return Number(text)
}

export async function refuseMissing(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new ToldError(error.code === 'ENOENT' ? `There is no file ${file}.` : `${file}: ${error.code}`)
  })
  if (!found.isFile()) throw new ToldError(`${file} is not a file.`)
}
