import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchDatabase, createOrganisation, openDatabase } from '../bench-database.ts'
import type { Context, Part } from '../context.ts'
import type { Bar, Figure } from '../figure.ts'
import { fillHistory } from '../fill-history.ts'
import { type MeasuredCommand, measureCommand } from '../measure-command.ts'

/**
 * An organisation with years of history moves to another database, and to the cluster if its address is in
 * CLUSTER_DATABASE_URL. The bars are those of 5,000,000 ledger rows.
 */
export const movePart: Part = {
  name: 'move',
  async run(context: Context): Promise<Figure[]> {
    const source = await openDatabase()
    const target = await openDatabase()
    try {
      return await move(context, source, target)
    } finally {
      await source.close()
      await target.close()
    }
  },
}

async function move({ sizes, say }: Context, source: BenchDatabase, target: BenchDatabase) {
  const { organisationId } = await createOrganisation(source.pool)
  await fillHistory(source.pool, organisationId, sizes)
  const file = join(source.dataDir, 'moved.cartage')
  const command = async (what: string, url: string, ...args: string[]) => {
    const environment = { DATABASE_URL: url, DATA_DIR: source.dataDir }
    const measured = await measureCommand(['org', ...args], environment)
    say(`${what}: ${textOf(measured)}`)
    return measured
  }
  const rows = `${(sizes.growthRows / 1e6).toLocaleString('en')} million ledger rows`
  const exported = await command('export', source.url, 'export', '--org', organisationId, file)
  say(
    `read-only for ${readOnlySeconds(exported)} s; the file has ${Math.round(statSync(file).size / 2 ** 20)} MB`,
  )
  const figures = [figure(`read-only while ${rows} are exported`, readOnlySeconds(exported), { atMost: 10 })]
  const imports = async (where: string, url: string) => {
    const imported = await command(`import into ${where}`, url, 'import', file)
    const total = exported.seconds + imported.seconds
    const most = Math.max(exported.peakMegabytes, imported.peakMegabytes)
    figures.push(figure(`${rows} moved to ${where}: export and import`, total, { atMost: 300 }), {
      ...figure(`the same: peak resident memory`, most, { atMost: 300 }),
      measured: `${most} MB`,
      unit: 'MB',
    })
  }
  try {
    await imports('another database', target.url)
    const { CLUSTER_DATABASE_URL: clusterUrl } = process.env
    if (clusterUrl) {
      await imports('a cluster', clusterUrl)
      await command(
        'erase in the cluster',
        clusterUrl,
        'erase',
        '--org',
        organisationId,
        '--yes',
        organisationId,
      )
    }
  } finally {
    if (existsSync(file)) rmSync(file)
  }
  return figures
}

/** The longest time that the organisation was read-only: the command prints each one. */
function readOnlySeconds({ told }: MeasuredCommand): number {
  const times = [...told.matchAll(/read-only for ([\d.]+) s/g)].map(([, seconds]) => Number(seconds))
  if (times.length === 0) throw new Error(`the export does not say how long it was read-only:\n${told}`)
  return Math.max(...times)
}

const textOf = ({ seconds, processorSeconds, peakMegabytes }: MeasuredCommand) =>
  `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of a processor for the command, ${peakMegabytes} MB`

const figure = (what: string, seconds: number, bar: Bar): Figure => ({
  part: 'move',
  what,
  measured: `${seconds.toFixed(1)} s`,
  against: '–',
  value: seconds,
  unit: 's',
  bar,
  spread: 0,
})
