import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { carrierWorkbook } from '../../../../test/carrier-files/carrier-workbook.ts'
import type { LaneFile } from '../../../../test/carrier-files/lane-file.ts'
import { laneFiles, refusedFiles } from '../../../../test/carrier-files/lane-files.ts'
import { known, readSheets as readLaneSheets } from '../../../../test/lane-readings.ts'
import { withFile } from '../../../../test/workbook-parts.ts'
import { readXlsxSheets } from '../../../spreadsheets/xlsx/read-xlsx-sheets.ts'
import type { FileReading } from '../file-reading.ts'

const folder = new URL('../../../../test/carrier-files/', import.meta.url)
const saved = readdirSync(folder).filter((name) => name.endsWith('.xlsx'))

async function readBytes(
  file: LaneFile,
  bytes: Buffer,
  answers: Record<string, string>,
): Promise<FileReading> {
  const sheets = await withFile(bytes, (path) => readXlsxSheets(path))
  return readLaneSheets(sheets, answers, {
    known: { ...known, target: file.target ?? known.target, lanes: [] },
  })
}

/** Answers questions until none is open, and returns the ids of those that were asked. */
async function readAnswering(
  file: LaneFile,
  bytes: Buffer,
): Promise<{ reading: FileReading; asked: Set<string> }> {
  const answers: Record<string, string> = {}
  const asked = new Set<string>()
  for (;;) {
    const reading = await readBytes(file, bytes, answers)
    if (reading.questions.length === 0) return { reading, asked }
    for (const { id } of reading.questions) {
      const answer = file.answers[id]
      if (answer === undefined || asked.has(id)) throw new Error(`${file.name} asks ${id}`)
      asked.add(id)
      answers[id] = answer
    }
  }
}

function check(file: LaneFile, { reading, asked }: Awaited<ReturnType<typeof readAnswering>>): void {
  expect(reading.content.lanes).toEqual(file.lanes)
  expect(reading.refused.map(({ row, reason }) => `${row} ${reason}`)).toEqual(file.refused ?? [])
  expect(reading.noRate.map(({ service, from, to }) => `${service} ${from} ${to}`)).toEqual(file.noRate ?? [])
  expect([...asked].sort()).toEqual(Object.keys(file.answers).sort())
}

describe('a file as a carrier sends it gives its lanes, with no question but those that are needed', () => {
  test.each(laneFiles.map((file) => [file.name, file] as const))('%s', async (_, file) => {
    check(file, await readAnswering(file, await carrierWorkbook(file.sheets)))
  })

  test.each(saved)('as another program saved it: %s', async (name) => {
    const file = laneFiles.find((one) => name.startsWith(`${one.name}.`)) as LaneFile
    check(file, await readAnswering(file, readFileSync(new URL(name, folder))))
  })

  test('both other programs saved some of them', () => {
    for (const program of ['libreoffice', 'openpyxl']) {
      expect(saved.filter((name) => name.endsWith(`.${program}.xlsx`)).length).toBeGreaterThan(4)
    }
  })
})

test('at least nine of ten columns are recognised without a question, and none wrongly', async () => {
  let columns = 0
  let recognised = 0
  for (const file of laneFiles) {
    const { marks } = await readBytes(file, await carrierWorkbook(file.sheets), {})
    const found = marks.map(({ state, use }) =>
      state === 'asked' ? null : state === 'left out' ? state : use,
    )
    expect(found, file.name).toEqual(file.uses)
    columns += found.length
    recognised += found.filter((use) => use !== null).length
  }
  expect(columns).toBeGreaterThan(80)
  expect(recognised / columns).toBeGreaterThanOrEqual(0.9)
})

test.each(refusedFiles.map((file) => [file.name, file] as const))('%s is refused whole', async (_, file) => {
  const sheets = await withFile(await carrierWorkbook(file.sheets), (path) => readXlsxSheets(path))
  expect(() => readLaneSheets(sheets)).toThrow(file.sentence)
})
