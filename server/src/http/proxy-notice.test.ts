import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

async function noticesOf(environment: Record<string, string>, requests: Record<string, string>[]) {
  const lines: string[] = []
  const service = await testApp(
    { LOG_LEVEL: 'warn', ...environment },
    { write: (line) => void lines.push(line) },
  )
  for (const headers of requests) await service.app.inject({ url: '/health', headers })
  await service.close()
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('TRUST_PROXY'))
}

test('a proxy in front that is not trusted is named in the log, once', async () => {
  const notices = await noticesOf({}, [{}, forwarded, forwarded, { forwarded: 'for=203.0.113.9' }])
  expect(notices).toHaveLength(1)
  expect(notices[0]).toMatchObject({ header: 'x-forwarded-for', address: '127.0.0.1' })
})

test('nothing is said of a proxy that is trusted, or where there is none', async () => {
  expect(await noticesOf({ TRUST_PROXY: 'true' }, [forwarded])).toEqual([])
  expect(await noticesOf({}, [{}, { 'user-agent': 'curl' }])).toEqual([])
})
