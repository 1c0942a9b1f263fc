import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from '../test-app.ts'
import { tickingClock } from './configuration-calls.ts'

/** An app for one test file, with a clock that ticks. Call it at the top of the file. */
export function configuringApp(): { readonly running: TestApp } {
  let started: TestApp | undefined
  beforeAll(async () => {
    started = await testApp()
    started.services.clock = tickingClock()
  })
  afterAll(() => started?.close())
  return {
    get running() {
      if (started === undefined) throw new Error('The app has not started yet')
      return started
    },
  }
}
