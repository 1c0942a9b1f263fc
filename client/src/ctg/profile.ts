import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Io, ToldError } from './command.ts'

/** Where the service is, and the key for it. */
export interface Access {
  url: string
  apiKey: string
  /** The file, or the environment. */
  from: string
}

type Environment = Io['env']

export const defaultProfile = 'default'

export function profileFile(env: Environment, name: string): string {
  if (!/^[\w-]+$/.test(name)) {
    throw new ToldError(`"${name}" cannot be the name of a profile. Use letters, digits, - and _.`)
  }
  const folder = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config')
  return join(folder, 'cartage', `${name}.json`)
}

/**
 * A profile that is asked for by name, else the environment, else the default profile. Address and key come from one
 * place, so that a key is never sent to an address that it was not given with.
 */
export async function accessOf(env: Environment, profile: string | undefined): Promise<Access> {
  const name = profile ?? (env.CARTAGE_PROFILE || undefined)
  if (name !== undefined) return readProfile(profileFile(env, name), name)
  const { CARTAGE_URL: url, CARTAGE_API_KEY: apiKey } = env
  if (url && apiKey) return { url: addressOf(url, 'CARTAGE_URL'), apiKey, from: 'the environment' }
  if (url) throw new ToldError('CARTAGE_URL is set, but CARTAGE_API_KEY is not.')
  if (apiKey) throw new ToldError('CARTAGE_API_KEY is set, but CARTAGE_URL is not.')
  return readProfile(profileFile(env, defaultProfile), defaultProfile)
}

export function addressOf(text: string, where: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.username === '') return text
  throw new ToldError(`${where} must be the address of the service, such as https://cartage.example.com.`)
}

async function readProfile(file: string, name: string): Promise<Access> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new ToldError(`${file} cannot be read: ${error.code}`)
    const login = name === defaultProfile ? 'ctg login' : `ctg login --profile ${name}`
    throw new ToldError(
      `There is no key. Run "${login}", or set CARTAGE_URL and CARTAGE_API_KEY. There is no file ${file}.`,
    )
  })
  try {
    // Checks the open file itself, so that nobody can swap it between the check and the reading.
    refuseIfShared(await handle.stat(), file)
    return { ...parsed(await handle.readFile('utf8'), file), from: file }
  } finally {
    await handle.close()
  }
}

function refuseIfShared({ mode, uid }: { mode: number; uid: number }, file: string): void {
  // Windows has other rights, which these bits do not show.
  if (process.platform === 'win32') return
  if ((mode & 0o077) !== 0) {
    throw new ToldError(
      `Others on this machine can read or change the key in ${file}. Run: chmod 600 '${file}'. ` +
        'If somebody may have seen the key, ask for a new one.',
    )
  }
  if (uid !== process.getuid?.()) throw new ToldError(`${file} belongs to somebody else, and is not used.`)
}

function parsed(text: string, file: string): { url: string; apiKey: string } {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new ToldError(`${file} is not JSON. Run "ctg login" to write it again.`)
  }
  const { url, apiKey } = Object(content) as Record<string, unknown>
  if (typeof url !== 'string' || typeof apiKey !== 'string' || apiKey === '') {
    throw new ToldError(`${file} has no url or no apiKey. Run "ctg login" to write it again.`)
  }
  return { url: addressOf(url, `The url in ${file}`), apiKey }
}

/** Readable by its owner alone from the first moment, and never half written. */
export async function writeProfile(file: string, { url, apiKey }: Omit<Access, 'from'>): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${process.pid}`
  try {
    await writeFile(unfinished, `${JSON.stringify({ url, apiKey }, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
