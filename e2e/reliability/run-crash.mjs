// npm run test:crash -- --kills 1000 [--minutes 30] [--seed 42] With more kills than the matrix of named
// points has rounds: the whole matrix, then random moments, for at most --minutes.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
  },
})
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'reliability', 'e2e/reliability/crash.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      KILLS: values.kills,
      ...(values.minutes ? { MINUTES: values.minutes } : {}),
      ...(values.seed ? { SEED: values.seed } : {}),
    },
  },
)
process.exit(status ?? 1)
