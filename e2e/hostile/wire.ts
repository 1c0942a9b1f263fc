import { connect, type Socket } from 'node:net'

const firstWordMilliseconds = 15_000

export interface Said {
  /** Everything that came back, as text. */
  text: string
  /** The statuses of the answers, in order. */
  statuses: number[]
  /** Whether the other side ended the connection. */
  closed: boolean
}

/** Sends bytes on a new connection and reads until it is closed, or quiet for a while after an answer. */
export async function say(url: string, pieces: (string | Buffer)[], quietMilliseconds = 700): Promise<Said> {
  const socket = await open(url)
  let text = ''
  let closed = false
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  const over = new Promise<void>((resolve) => {
    let quiet = setTimeout(resolve, firstWordMilliseconds)
    socket.on('data', (piece: string) => {
      text += piece
      clearTimeout(quiet)
      quiet = setTimeout(resolve, quietMilliseconds)
    })
    socket.on('close', () => {
      closed = true
      clearTimeout(quiet)
      resolve()
    })
  })
  for (const piece of pieces) socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
  await over
  socket.destroy()
  return {
    text,
    statuses: [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map((match) => Number(match[1])),
    closed,
  }
}

export function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.once('error', reject)
  })
}
