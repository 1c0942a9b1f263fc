/**
 * How many generated inputs a test tries: a few hundred in the reliability suite, an eighth of that in `npm
 * test`, or as many as HOSTILE_RUNS says. All come from one printed seed; HOSTILE_SEED or SEED repeats it.
 */
const given = process.env.HOSTILE_SEED ?? process.env.SEED
export const seed = given ? Number(given) : Date.now() % 2 ** 31

const wanted = process.env.HOSTILE_RUNS ? Number(process.env.HOSTILE_RUNS) : undefined

/** A run that somebody requested: files and bombs of the largest size. */
export const isLongRun = wanted !== undefined && wanted > 200

const isFullLength = process.env.FULL_LENGTH === 'true'

export const runs = (usually: number): number => wanted ?? Math.ceil(isFullLength ? usually : usually / 8)

/**
 * Every value in every position in the reliability suite; in `npm test` a quarter of them, different in each position.
 */
export const valuesAt = <Value>(place: number, values: readonly Value[]): readonly Value[] =>
  isFullLength || wanted ? values : values.filter((_, at) => at % 4 === place % 4)

/** Enough time for the usual number of runs on a busy machine. */
export const milliseconds = (usually: number): number => 600_000 * Math.max(1, runs(usually) / usually)

export const sayHowToRepeat = (what: string) =>
  process.stdout.write(`${what}: seed ${seed} (HOSTILE_SEED=${seed} repeats this run)\n`)
