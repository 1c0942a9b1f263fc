import { defineConfig } from 'vitest/config'

/** What is awaited comes at once; only a machine that is busy with other things takes longer. */
const patient = { expect: { poll: { timeout: 20_000 } } }

const onPostgres = {
  globalSetup: 'server/test/start-postgres.ts',
  pool: 'forks' as const,
  hookTimeout: 60_000,
  ...patient,
}

export default defineConfig({
  test: {
    reporters: ['default', './server/test/closing-line.ts'],
    maxWorkers: 2,
    projects: [
      // What stands beside the code.
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          testTimeout: 30_000,
          ...onPostgres,
          globalSetup: [onPostgres.globalSetup, 'server/test/choose-seed.ts'],
          setupFiles: ['server/test/use-seed.ts'],
        },
      },
      // What holds for all of the code: who imports whom, the schema, the documents, the dependencies.
      { test: { name: 'rules', include: ['rules/*.test.ts'], testTimeout: 30_000, ...onPostgres } },
      // The running service, through its doors only.
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...patient,
        },
      },
    ],
  },
})
