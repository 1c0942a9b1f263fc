type Tell = (text: string) => void

const toldEveryMilliseconds = 2000
const number = new Intl.NumberFormat('en')

/** Says now and then how many rows of a table are done, and in the end how many there were. */
export class Progress {
  readonly #tell: Tell
  readonly #verb: string
  #toldAt = performance.now()

  constructor(tell: Tell, verb: string) {
    this.#tell = tell
    this.#verb = verb
  }

  bytes(table: string, bytes: number): void {
    const now = performance.now()
    if (now - this.#toldAt < toldEveryMilliseconds) return
    this.#toldAt = now
    this.#tell(`${this.#verb} ${table}: ${number.format(Math.round(bytes / 1024 / 1024))} MB so far …`)
  }

  rows(table: string, rows: number): void {
    if (rows > 0) this.#tell(`${this.#verb} ${table}: ${counted(rows)}`)
    this.#toldAt = performance.now()
  }
}

export const counted = (rows: number): string => `${number.format(rows)} ${rows === 1 ? 'row' : 'rows'}`
