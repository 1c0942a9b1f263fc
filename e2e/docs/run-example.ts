import { execFile } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const languages = ['sh', 'ts', 'python'] as const
export type Language = (typeof languages)[number]

const client = fileURLToPath(new URL('../../client', import.meta.url))

/** Runs examples in a folder, like a reader who has the client installed and the key in the environment. */
export class ExampleRunner {
  readonly folder: string
  #runs = 0

  private constructor(folder: string) {
    this.folder = folder
  }

  static async in(folder: string): Promise<ExampleRunner> {
    await mkdir(join(folder, 'node_modules/@cartage'), { recursive: true })
    await symlink(client, join(folder, 'node_modules/@cartage/client'))
    // curl exits with 0 even if the answer is an error, unless it is told otherwise.
    await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n')
    return new ExampleRunner(folder)
  }

  /** What the example prints. If it fails, throws with everything it printed. */
  async run(language: Language, code: string, environment: Record<string, string>): Promise<string> {
    const [program, args] = await this.#commandOf(language, code)
    const options = {
      cwd: this.folder,
      env: { ...process.env, CURL_HOME: this.folder, ...environment },
      maxBuffer: 64 * 1024 * 1024,
    }
    try {
      return (await promisify(execFile)(program, args, options)).stdout
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      throw new Error(`${code}\n\n${stdout.slice(-2000)}\n${stderr.slice(-3000)}`)
    }
  }

  async write(name: string, content: string): Promise<void> {
    await writeFile(join(this.folder, name), content)
  }

  async #commandOf(language: Language, code: string): Promise<[string, string[]]> {
    if (language === 'sh') return ['sh', ['-e', '-c', code]]
    // Without its settings and packages: the standard library alone.
    if (language === 'python') return ['python3', ['-I', '-S', '-c', code]]
    // The examples have no types of their own: they are JavaScript as well.
    const file = join(this.folder, `example-${++this.#runs}.mjs`)
    await writeFile(file, code)
    return [process.execPath, [file]]
  }
}
