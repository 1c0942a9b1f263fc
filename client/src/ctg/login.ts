import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { AnswerError, CartageClient } from '../index.ts'
import {
  type Command,
  exitCodes,
  type Io,
  print,
  sharedOptions,
  ToldError,
  tell,
  UsageError,
} from './command.ts'
import { accessOf, addressOf, defaultProfile, profileFile, writeProfile } from './profile.ts'

export const login: Command = {
  name: 'login',
  summary: 'keep the address and a key in a profile that only you can read',
  help: `ctg login --url ADDRESS [--profile NAME]

Asks for an API key, tries it, and keeps it with the address in ~/.config/cartage/NAME.json, which only you can read.
Without a terminal, the key is the first line of standard input. There is no option for the key: others on the machine
can see the options of a command.

  --url ADDRESS    the service, such as https://cartage.example.com
  --profile NAME   its name; "${defaultProfile}" is used when none is named
`,
  async run(args, io) {
    const { values } = parseArgs({ args, options: { ...sharedOptions, url: { type: 'string' } } })
    if (values.url === undefined) throw new UsageError('--url is required')
    const url = addressOf(values.url, '--url')
    const file = profileFile(io.env, values.profile ?? (io.env.CARTAGE_PROFILE || defaultProfile))
    const apiKey = (await askKey(io)).trim()
    if (apiKey === '') throw new ToldError('No key was given. Nothing was written.')
    await tryKey(url, apiKey, io.signal)
    await writeProfile(file, { url, apiKey })
    await tell(io, values.json, { url, file }, `The key works, and is in ${file}.\n`)
    return exitCodes.done
  },
}

export const profile: Command = {
  name: 'profile',
  summary: 'show which address and which key are used',
  help: `ctg profile [--profile NAME]

Shows the address, the beginning of the key, and where both come from: the profile that --profile or CARTAGE_PROFILE
names, else CARTAGE_URL and CARTAGE_API_KEY, else the profile "${defaultProfile}".
`,
  async run(args, io) {
    const { values } = parseArgs({ args, options: sharedOptions })
    const { url, apiKey, from } = await accessOf(io.env, values.profile)
    const shown = { url, apiKey: `${apiKey.slice(0, 13)}…`, from }
    const text = `Address  ${shown.url}\nKey      ${shown.apiKey}\nFrom     ${shown.from}\n`
    await tell(io, values.json, shown, text)
    return exitCodes.done
  },
}

/** Reads the key. If somebody types it, it is not shown. */
async function askKey({ stdin, stderr, signal }: Io): Promise<string> {
  const isTyped = stdin.isTTY === true
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: isTyped })
  // From here on the terminal shows nothing on its own.
  if (isTyped) await print(stderr, 'API key (it is not shown): ')
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(new ToldError('Stopped. Nothing was written.'))
      lines
        .once('line', resolve)
        .once('SIGINT', stop)
        .once('close', () => resolve(''))
      signal.addEventListener('abort', stop, { once: true })
    })
  } finally {
    lines.close()
    if (isTyped) await print(stderr, '\n')
  }
}

/** Reads a quote that does not exist: a valid key gets 404, or 403 if it may not read quotes. */
async function tryKey(url: string, apiKey: string, signal: AbortSignal): Promise<void> {
  const client = new CartageClient({ url, apiKey, retries: { times: 1 } })
  const error: unknown = await client.quotes.fetch('none', { signal }).catch((thrown) => thrown)
  if (!(error instanceof AnswerError)) throw error
  const isOurs = 'statusCode' in Object(error.body)
  if (isOurs && (error.status === 404 || error.status === 403)) return
  if (!isOurs) throw new ToldError(`${url} is not the address of a Cartage service. Nothing was written.`)
  throw new ToldError(`${error.message}. Nothing was written.`)
}
