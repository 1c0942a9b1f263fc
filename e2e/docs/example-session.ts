import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { ExampleRunner, Language } from './run-example.ts'

/** Runs each line, a JSON string of code, and prints what the code printed, as JSON. */
const loops = {
  ts: `
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { format } from 'node:util'
let runs = 0
for await (const line of createInterface({ input: process.stdin })) {
  let printed = ''
  let error
  console.log = (...parts) => { printed += format(...parts) + '\\n' }
  const file = \`\${process.cwd()}/session-\${process.pid}-\${++runs}.mjs\`
  await writeFile(file, JSON.parse(line))
  await import(file).catch((thrown) => { error = String(thrown.stack) })
  process.stdout.write(JSON.stringify({ printed, error }) + '\\n')
}`,
  python: `
import contextlib, io, json, sys, traceback
for line in sys.stdin:
  printed, error = io.StringIO(), None
  try:
    with contextlib.redirect_stdout(printed):
      exec(json.loads(line), {'__name__': '__main__'})
  except BaseException:
    error = traceback.format_exc()
  print(json.dumps({'printed': printed.getvalue(), 'error': error}), flush=True)
`,
}

/**
 * Runs many examples of one language with one key. Those of TypeScript and Python share a process: hundreds of starts took
 * longer than everything else.
 */
export class ExampleSession {
  readonly #runner: ExampleRunner
  readonly #language: Language
  readonly #environment: Record<string, string>
  #process: ChildProcess | undefined
  #answers: Interface | undefined

  constructor(runner: ExampleRunner, language: Language, environment: Record<string, string>) {
    this.#runner = runner
    this.#language = language
    this.#environment = environment
  }

  async run(code: string): Promise<string> {
    const language = this.#language
    if (language === 'sh') return this.#runner.run(language, code, this.#environment)
    this.#process ??= this.#start(language)
    const answer = once(this.#answers as Interface, 'line')
    this.#process.stdin?.write(`${JSON.stringify(code)}\n`)
    const { printed, error } = JSON.parse((await answer)[0])
    if (error) throw new Error(`${code}\n\n${printed}\n${error}`)
    return printed
  }

  async stop(): Promise<void> {
    if (!this.#process) return
    const exited = once(this.#process, 'exit')
    this.#process.stdin?.end()
    await exited
  }

  #start(language: 'ts' | 'python'): ChildProcess {
    const [program, args] =
      language === 'ts'
        ? [process.execPath, ['--input-type=module', '-e', loops.ts]]
        : ['python3', ['-I', '-S', '-c', loops.python]]
    const child = spawn(program, args, {
      cwd: this.#runner.folder,
      env: { ...process.env, ...this.#environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#answers = createInterface({ input: child.stdout })
    return child
  }
}
