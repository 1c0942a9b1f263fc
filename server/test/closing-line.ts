import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one line: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    process.stdout.write(`\n${closingLine(modules, unhandled)}\n`)
  }
}

interface RunModule {
  state(): string
  children: { allTests(): Iterable<{ result(): { state: string } }> }
}

export function closingLine(modules: readonly RunModule[], unhandled: readonly unknown[]): string {
  const count = { passed: 0, failed: unhandled.length, skipped: 0 }
  for (const module of modules) {
    const failedBefore = count.failed
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed' || state === 'failed') count[state] += 1
      else count.skipped += 1
    }
    // A file that cannot be loaded counts as a failure, and so does one whose hooks fail: its tests are only skipped.
    if (module.state() === 'failed' && count.failed === failedBefore) count.failed += 1
  }
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  return `${count.passed} passed, ${count.failed} failed${skipped}`
}
