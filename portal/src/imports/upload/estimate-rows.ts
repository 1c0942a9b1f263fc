const sampleBytes = 256 * 1024
const [lineFeed, quote] = [0x0a, 0x22]

/** About how many rows a CSV file has below its header, from its beginning. */
export async function estimateRows(file: Blob): Promise<number> {
  const sample = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
  const rows = Math.max(0, countLines(sample) - 1)
  return sample.length < file.size ? roughly((rows * file.size) / sample.length) : rows
}

/** Line breaks in quoted cells do not end a line. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0
  let isQuoted = false
  for (const byte of bytes) {
    if (byte === quote) isQuoted = !isQuoted
    else if (byte === lineFeed && !isQuoted) lines++
  }
  return bytes.length > 0 && bytes.at(-1) !== lineFeed ? lines + 1 : lines
}

/** An estimate shows two digits: 9412 is 9400. */
export function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}
