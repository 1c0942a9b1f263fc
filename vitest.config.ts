import { defineConfig } from 'vitest/config'
import { LongestFirst } from './testing/longest-first.ts'
import { keepTemporaryFilesInMemory } from './testing/memory-folder.ts'

keepTemporaryFilesInMemory()

/**
 * A busy machine may take its time: these limits only end a test that would never end. Hooks make databases and start
 * services, several at once.
 */
const patient = { testTimeout: 120_000, hookTimeout: 600_000, expect: { poll: { timeout: 100_000 } } }

/** For tests that are long themselves. The suite says why. */
const morePatient = { ...patient, testTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }

const onPostgres = {
  globalSetup: ['server/test/start-postgres.ts', 'server/test/choose-seed.ts'],
  setupFiles: ['server/test/use-seed.ts'],
  pool: 'forks' as const,
  ...patient,
}

/**
 * A test starts programs, one after another: the service, commands, curl and Python, and each waits for a turn of a
 * busy machine.
 */
const onService = { globalSetup: ['e2e/prepare-folder.ts'], pool: 'forks' as const, ...morePatient }

/** The portal of one running service. */
const onGround = {
  globalSetup: 'e2e/browser/start-ground.ts',
  setupFiles: ['e2e/browser/each-file.ts'],
  pool: 'forks' as const,
}

/** Files share loaded modules and a browser: starting both for each file took a fifth of the time. */
const inBrowser = { ...onGround, ...morePatient, isolate: false }

/** Files that are only in the reliability suite: outages, restarts, races and large inputs. */
const longSuites = [
  'e2e/reliability/**/*.test.ts',
  'e2e/security/*.test.ts',
  'e2e/configuration.test.ts',
  'e2e/hostile/{bodies,files,large-files,senders,unfinished-bodies,uploads,values}.test.ts',
  'server/src/embedded-postgres/*.test.ts',
  'server/src/platform/database/{copy-in,database-nodes}.test.ts',
  'server/src/commands/move/{move-files,move-organisation,read-only}.test.ts',
  'server/src/imports/worker/{hanging-commit,interruptions,silent-database,thread-pool,worker}.test.ts',
  'server/src/http/{neighbours,bodies/large-bodies}.test.ts',
  'server/src/corrections/actions/{large-changes,written-meanwhile}.test.ts',
  'server/src/configuration/versions/{adjust-lanes,large-version}.test.ts',
  'server/src/http/api/configuration/{large-document,parallel-changes,publish-while-quoting,writers-wait}.test.ts',
]
/** The portal in a real browser, doing what people do: `npm run test:browser`. */
const browserStories = ['e2e/browser/stories/**/*.test.ts']
/** The same for every page, dialog and file, whoever looks and however wide the window is: `npm run test:sweeps`. */
const browserSweeps = ['e2e/browser/sweeps/**/*.test.ts']
/** Files that are in both suites: `npm test` tries a part of the inputs that the reliability suite tries. */
const generatedInputs = [
  'server/src/imports/read/changed-files.test.ts',
  'server/src/http/api/configuration-uploads/preview-is-truth.test.ts',
]

export default defineConfig({
  test: {
    reporters: ['default', './server/test/closing-line.ts'],
    // One more than the two cores of a small machine: tests wait for disks and for other processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      // The tests next to the code.
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: longSuites,
          // Files share loaded modules: loading them for each file took longer than many of the tests.
          isolate: false,
          ...onPostgres,
        },
      },
      // The portal's logic. What it draws is tested in a browser.
      { test: { name: 'portal', include: ['portal/**/*.test.ts'], isolate: false } },
      // The client's requests, one by one. Against the running service it is tested in e2e/client.
      { test: { name: 'client', include: ['client/**/*.test.ts'], isolate: false } },
      // Rules for all of the code: import direction, schema, documents, dependencies.
      { test: { name: 'rules', include: ['rules/*.test.ts'], isolate: false, ...onPostgres } },
      // The running service, through its command line and HTTP only, and what its callers are given: the client, `ctg`,
      // the examples and those of the documentation, in every language. `npm run test:service`.
      {
        test: {
          name: 'service',
          include: ['e2e/**/*.test.ts'],
          exclude: [...longSuites, ...browserStories, ...browserSweeps],
          ...onService,
        },
      },
      // What people do in the portal, in an installed Chromium. A story is what a person does in minutes, page by page.
      { test: { name: 'browser', include: browserStories, ...inBrowser } },
      { test: { name: 'sweeps', include: browserSweeps, ...inBrowser } },
      // The pictures in docs/screenshots: `npm run screenshots`.
      {
        test: {
          name: 'screenshots',
          include: ['e2e/browser/screenshots/make-pictures.ts'],
          ...onGround,
          ...patient,
        },
      },
      // Kills, outages, races and generated inputs at full length: `npm run test:reliability`. A test waits for whole
      // outages and leases, and repeats what it tries until chance has had its turn.
      {
        test: {
          name: 'reliability',
          include: [...longSuites, ...generatedInputs],
          env: { FULL_LENGTH: 'true' },
          ...onPostgres,
          globalSetup: [...onPostgres.globalSetup, ...onService.globalSetup],
          ...morePatient,
        },
      },
    ],
  },
})
