// npm run test:crash -- --kills 1000 [--seed 42]
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '60' }, seed: { type: 'string' } },
})
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'e2e', 'e2e/reliability/crash.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, KILLS: values.kills, ...(values.seed ? { SEED: values.seed } : {}) },
})
process.exit(status ?? 1)
