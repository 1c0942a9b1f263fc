import type { FileSource } from '../index.ts'
import type { Io } from './command.ts'
import { Progress } from './progress.ts'

/** Sends a file, or standard input for -, and shows a line while it does. */
export async function sendFile<Sent>(
  io: Io,
  { file, isJson }: { file: string; isJson: boolean },
  send: (source: FileSource) => Promise<Sent>,
): Promise<Sent> {
  const progress = new Progress(io.stderr, !isJson)
  progress.show((columns) => `Sending ${file} …`.slice(0, columns - 1))
  try {
    return await send(file === '-' ? io.stdin : file)
  } finally {
    progress.end()
  }
}
