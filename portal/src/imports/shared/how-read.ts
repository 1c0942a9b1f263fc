import { formatBytes } from '../../format/count.ts'

interface Read {
  format: 'json' | 'csv' | 'xlsx'
  encoding: string | null
  delimiter: string | null
  sheet: string | null
}

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }
const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** "CSV, semicolons, Windows-1252", "Excel workbook, sheet “Orders”", "JSON" */
export function formatText({ format, encoding, delimiter, sheet }: Read): string {
  if (format === 'json') return 'JSON'
  if (format === 'xlsx') return sheet === null ? 'Excel workbook' : `Excel workbook, sheet “${sheet}”`
  const parts = [
    'CSV',
    delimiter === null ? undefined : (delimiters[delimiter] ?? `separated by ${delimiter}`),
    encoding === null ? undefined : (encodings[encoding.toLowerCase()] ?? encoding),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

/** The same with its size. */
export const formatAndSize = (read: Read & { bytes: number }) =>
  `${formatText(read)}, ${formatBytes(read.bytes)}`

/** "14 recognised: shipmentId, customerId, …" */
export function columnsText(columns: (string | null)[]): string {
  const known = columns.filter((column): column is string => column !== null && column !== '')
  const ignored = columns.length - known.length
  return `${known.length} recognised: ${known.join(', ')}${ignored > 0 ? `; ${ignored} ignored` : ''}`
}
