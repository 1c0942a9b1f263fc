/** The minimum of a Fastify server: no hooks, no logger, one route. */
import Fastify from 'fastify'

const app = Fastify()
app.get('/noop', async () => ({ ok: true }))
process.stdout.write(`ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => process.exit(0))
