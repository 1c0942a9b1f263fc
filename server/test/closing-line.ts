import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one line: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed' || state === 'failed') count[state] += 1
        else count.skipped += 1
      }
      // A file that cannot be loaded counts as a failure.
      if (module.state() === 'failed' && module.children.size === 0) count.failed += 1
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`)
  }
}
