import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Context, Part } from '../context.ts'
import { type Figure, sampleOf } from '../figure.ts'
import { sampleFile } from '../files/make-files.ts'
import { benchFile, rootFile } from '../server-code.ts'
import { perSecond } from './imports.ts'

const folder = benchFile('row-by-row')

export const rowByRowPart: Part = {
  name: 'row-by-row',
  async run({ sizes, database, imports, say }: Context): Promise<Figure[]> {
    if (!existsSync(`${folder}/node_modules`)) {
      say('installing the row-by-row importer')
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
    }
    execFileSync(process.execPath, [rootFile('node_modules/typescript/bin/tsc'), '-p', folder], {
      stdio: 'inherit',
    })
    const figures: Figure[] = []
    for (const kind of ['shipments', 'activities'] as const) {
      const file = await sampleFile(kind, 'csv', sizes.fileBytes)
      const { seconds } = await imports.measure(kind, 'csv')
      const printed = execFileSync(
        process.execPath,
        [`${folder}/dist/main.js`, kind, file.path, String(sizes.rowByRowRows)],
        { env: { ...process.env, DATABASE_URL: database.url }, encoding: 'utf8' },
      )
      const { rows, halves } = JSON.parse(printed) as { rows: number; halves: number[] }
      const peer = halves.map((time) => rows / halves.length / time)
      const rate = file.rows / sampleOf(seconds).median
      const peerRate = sampleOf(peer)
      say(`${kind} row by row: ${Math.round(peerRate.median)} rows/s`)
      figures.push({
        part: 'row-by-row',
        what: `${kind}, CSV, against one row at a time`,
        measured: perSecond(rate, 1),
        against: `a row-by-row importer (TypeORM, class-validator), ${perSecond(peerRate.median, 1)}`,
        value: rate / peerRate.median,
        unit: '×',
        bar: { atLeast: 20 },
        spread: Math.max(peerRate.spread, sampleOf(seconds).spread),
      })
    }
    return figures
  },
}
