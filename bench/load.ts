/**
 * A load generator in its own process: keep-alive connections that each repeat a request as soon as it is answered.
 * Reads only the length of an answer. Prints one JSON document.
 */
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

export interface LoadOrder {
  host: string
  port: number
  request: string
  connections: number
  seconds: number
  /** Between an answer and the next request. */
  pauseMilliseconds?: number
}

export interface LoadResult {
  requests: number
  seconds: number
  failures: number
  /** Milliseconds. */
  median: number
  p95: number
  p99: number
}

const order: LoadOrder = JSON.parse(process.env.LOAD ?? '{}')
const bytes = Buffer.from(order.request)
const endOfHead = Buffer.from('\r\n\r\n')
const latencies: number[] = []
let failures = 0
let stopping = false

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: order.host, port: order.port, noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

function drive(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let wanted = -1
    let sentAt = 0
    const send = () => {
      if (stopping) {
        socket.destroy()
        resolve()
        return
      }
      received = Buffer.alloc(0)
      wanted = -1
      sentAt = performance.now()
      socket.write(bytes)
    }
    socket.on('data', (piece: Buffer) => {
      received = received.length === 0 ? piece : Buffer.concat([received, piece])
      if (wanted < 0) {
        const end = received.indexOf(endOfHead)
        if (end < 0) return
        const head = received.toString('latin1', 0, end)
        if (!head.startsWith('HTTP/1.1 2')) failures++
        wanted = end + endOfHead.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      }
      if (received.length < wanted) return
      latencies.push(performance.now() - sentAt)
      if (order.pauseMilliseconds) setTimeout(send, order.pauseMilliseconds)
      else send()
    })
    socket.on('error', reject)
    send()
  })
}

const sockets = await Promise.all(Array.from({ length: order.connections }, open))
const start = performance.now()
setTimeout(() => {
  stopping = true
}, order.seconds * 1000)
await Promise.all(sockets.map(drive))
const seconds = (performance.now() - start) / 1000
latencies.sort((a, b) => a - b)
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
const result: LoadResult = {
  requests: latencies.length,
  seconds,
  failures,
  median: at(0.5),
  p95: at(0.95),
  p99: at(0.99),
}
process.stdout.write(JSON.stringify(result))
