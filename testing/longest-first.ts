import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take long though they are short to read: they visit every page, read every file, or start many programs. */
const longFiles = [
  'every-page/admin.test.ts',
  'every-page/operations.test.ts',
  'every-page/finance.test.ts',
  'uploads/carrier-files.test.ts',
  'uploads/odd-texts.test.ts',
  'rate-cards/two-editors.test.ts',
  'prices/two-zone-editors.test.ts',
  'stories/documentation.test.ts',
  'e2e/crash.test.ts',
  'e2e/command-line.test.ts',
  'e2e/start.test.ts',
  'tenancy/reading.test.ts',
]

/** Long files begin first, else the last of them runs alone at the end. Others in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((name) => moduleId.endsWith(name))
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))]
  }
}
