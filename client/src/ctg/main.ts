#!/usr/bin/env node
import { run } from './run.ts'

const stop = new AbortController()
// Once: whoever presses Ctrl-C twice does not want to wait for our message.
process.once('SIGINT', () => stop.abort(new Error('Stopped by Ctrl-C')))
// `ctg ledger … | head` closes the pipe early, on purpose.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: stop.signal,
})
