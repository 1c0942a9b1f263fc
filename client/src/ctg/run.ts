import { readFile } from 'node:fs/promises'
import { AnswerError, CartageError, NoAnswerError } from '../index.ts'
import { type Command, exitCodes, type Io, print, ToldError, UsageError } from './command.ts'
import { importFile } from './import-file.ts'
import { imports } from './imports.ts'
import { ledger } from './ledger.ts'
import { login, profile } from './login.ts'
import { quote } from './quote.ts'
import { rates } from './rates.ts'
import { rejected } from './rejected.ts'
import { cancel, wait } from './wait.ts'

const commands: readonly Command[] = [
  login,
  profile,
  quote,
  importFile,
  wait,
  cancel,
  imports,
  rejected,
  ledger,
  rates,
]

const usage = `ctg: quotes, imports, ledgers and rates of a Cartage service

${commands.map(({ name, summary }) => `  ctg ${name.padEnd(10)}${summary}`).join('\n')}

  --json           exactly one JSON document on standard output
  --profile NAME   use the address and the key of this profile
  --help           this text, or the help of a command
  --version

The address and the key come from CARTAGE_URL and CARTAGE_API_KEY, or from a profile: see "ctg login --help".

Exit codes: 0 everything was written, 2 rows were rejected, 1 it failed or was called wrongly, 130 stopped by Ctrl-C.
`

/** Runs one command and returns its exit code. */
export async function run(args: string[], io: Io): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return show(io, usage)
  if (name === '--version') return show(io, `${await version()}\n`)
  const command = commands.find((one) => one.name === name)
  if (!command) return refuse(io, `There is no command "${name}"`, 'ctg --help')
  if (rest.includes('--help') || rest.includes('-h')) return show(io, command.help)
  try {
    return await command.run(rest, io)
  } catch (error) {
    if (isUsage(error)) return refuse(io, error.message, `ctg ${name} --help`)
    await print(io.stderr, `${sentencesOf(error, io.signal)}\n`)
    return io.signal.aborted ? exitCodes.stopped : exitCodes.failed
  }
}

async function show({ stdout }: Io, text: string): Promise<number> {
  await print(stdout, text)
  return exitCodes.done
}

async function refuse({ stderr }: Io, sentence: string, help: string): Promise<number> {
  // Node adds advice about its own conventions after the first sentence.
  const [first] = sentence.split(/\.\s/)
  await print(stderr, `${first}\n\nRun "${help}" to see how it is used.\n`)
  return exitCodes.failed
}

async function version(): Promise<string> {
  return JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version
}

const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

function sentencesOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof ToldError) return error.message
  if (signal.aborted) return 'Stopped.'
  if (error instanceof CartageError) return sentencesOfCall(error)
  return error instanceof Error ? `ctg stopped because of an error: ${error.message}` : String(error)
}

function sentencesOfCall(error: CartageError): string {
  const lines = [error.message]
  if (error instanceof NoAnswerError) lines.push(...reasonsOf(error.cause))
  if (error instanceof AnswerError && error.status >= 500) lines.push(`Request ${error.requestId}`)
  if (error.isUncertain && error.idempotencyKey !== undefined) {
    lines.push('The service may have taken it. To send it again and import it once, add')
    lines.push(`  --idempotency-key ${error.idempotencyKey}`)
  }
  return lines.join('\n')
}

/** "fetch failed" says little; its cause says more. */
function reasonsOf(cause: unknown): string[] {
  if (!(cause instanceof Error)) return []
  return cause.cause instanceof Error ? reasonsOf(cause.cause) : [cause.message || String(cause)]
}
