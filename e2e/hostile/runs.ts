/**
 * How many generated inputs a test tries: a few hundred as a rule, and as many as HOSTILE_RUNS says in a long run.
 * Everything generated comes from one seed, which is printed; HOSTILE_SEED, or SEED, repeats it.
 */
const given = process.env.HOSTILE_SEED ?? process.env.SEED
export const seed = given ? Number(given) : Date.now() % 2 ** 31

const wanted = process.env.HOSTILE_RUNS ? Number(process.env.HOSTILE_RUNS) : undefined

/** A run that was asked for and may take its time: files as large as are taken, bombs as large as they come. */
export const isLongRun = wanted !== undefined && wanted > 200

export const runs = (usually: number): number => wanted ?? usually

/** A minute is enough for the usual number of runs, on a busy machine too. */
export const milliseconds = (usually: number): number => 120_000 * Math.max(1, runs(usually) / usually)

export const sayHowToRepeat = (what: string) =>
  process.stdout.write(`${what}: seed ${seed} (HOSTILE_SEED=${seed} repeats this run)\n`)
