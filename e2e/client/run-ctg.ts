import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The command line as it is installed; `npm test` has built it. */
export const ctgProgram = fileURLToPath(new URL('../../client/dist/ctg/main.js', import.meta.url))

export interface CtgRun {
  code: number | null
  stdout: string
  stderr: string
}

interface Started {
  /** As Ctrl-C does. */
  interrupt(): void
  ended: Promise<CtgRun>
}

/** Without the profile or key of whoever runs the tests. */
const bare = { PATH: process.env.PATH ?? '', HOME: '/nonexistent' }

export function startCtg(environment: Record<string, string>, args: string[], input = ''): Started {
  const child = spawn(process.execPath, [ctgProgram, ...args], { env: { ...bare, ...environment } })
  child.stdin.end(input)
  // `text` would drop the mark at the beginning of a CSV.
  const texts = [child.stdout, child.stderr].map(async (stream) => (await buffer(stream)).toString('utf8'))
  const ended = Promise.all([once(child, 'close'), ...texts])
  return {
    interrupt: () => void child.kill('SIGINT'),
    ended: ended.then(([[code], stdout = '', stderr = '']) => ({ code, stdout, stderr })),
  }
}

export const runCtg = (environment: Record<string, string>, args: string[], input?: string) =>
  startCtg(environment, args, input).ended

/**
 * The same on its own terminal, where the text is typed as soon as the command asks for something. Python makes the
 * terminal. Both outputs of the command come back mixed, as people see them.
 */
export async function ctgOnTerminal(environment: Record<string, string>, args: string[], typed = '') {
  const python = 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)'
  const child = spawn('python3', ['-c', python, process.execPath, ctgProgram, ...args], {
    env: { ...process.env, TERM: 'xterm', HOME: '/nonexistent', ...environment },
  })
  let shown = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    if (typed !== '' && !shown.includes(': ') && piece.includes(': ')) child.stdin.write(typed)
    shown += piece
  })
  const [code] = await once(child, 'close')
  return { code: code as number | null, shown }
}
