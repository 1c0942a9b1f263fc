import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Schemas } from '../index.ts'
import { type Command, exitCodes, type Io, sharedOptions, ToldError, tell, UsageError } from './command.ts'
import { connect } from './connect.ts'
import { plain, tableOf } from './table.ts'

type Request = Schemas['QuoteRequest']

export const quote: Command = {
  name: 'quote',
  summary: 'price goods from one place to another',
  help: `ctg quote [FILE] [options]

Prices goods with the rates of the organisation, the cheapest service first. FILE is a request as the API takes it, in
JSON; - is standard input. Options replace what the file says.

  --customer ID       whom to quote for; may be repeated
  --from POSTCODE     where the goods are picked up
  --from-suburb NAME
  --to POSTCODE       where they are delivered
  --to-suburb NAME
  --item ITEM         QUANTITYxLENGTHxWIDTHxHEIGHT@WEIGHT or, with a type, …@WEIGHT:TYPE. Metres and kilograms of one;
                      may be repeated. Two cartons of 12 kg each: 2x0.6x0.4x0.4@12:CARTON
  --extra CODE        an extra, such as a tail lift; may be repeated
  --service ID        price only this service; may be repeated

Exit code 2: nothing could be priced for a customer.
`,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...sharedOptions,
        customer: texts,
        item: texts,
        extra: texts,
        service: texts,
        from: text,
        'from-suburb': text,
        to: text,
        'to-suburb': text,
      },
    })
    const [file, unexpected] = positionals
    if (unexpected !== undefined) throw new UsageError(`"${unexpected}" was not expected here`)
    const request = quoteRequest(file === undefined ? {} : await readRequest(file, io), values)
    const answer = await (await connect(io, values.profile)).quotes.generate(request, { signal: io.signal })
    await tell(io, values.json, answer, answer.results.map(textOfResult).join('\n'))
    return answer.results.some(({ quotes }) => quotes.length === 0) ? exitCodes.rejected : exitCodes.done
  },
}

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const

async function readRequest(file: string, io: Io): Promise<Partial<Request>> {
  const content = await (file === '-' ? textOf(io.stdin) : readFile(file, 'utf8')).catch(
    (error: NodeJS.ErrnoException) => {
      throw new ToldError(error.code === 'ENOENT' ? `There is no file ${file}.` : `${file}: ${error.message}`)
    },
  )
  try {
    return Object(JSON.parse(content.replace(/^\ufeff/, '')))
  } catch (error) {
    throw new ToldError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

interface Given {
  customer?: string[] | undefined
  item?: string[] | undefined
  extra?: string[] | undefined
  service?: string[] | undefined
  from?: string | undefined
  'from-suburb'?: string | undefined
  to?: string | undefined
  'to-suburb'?: string | undefined
}

/** The request from the file, with the options in place of its values. */
export function quoteRequest(read: Partial<Request>, given: Given): Request {
  const { customer, item, extra, service } = given
  const place = (was: Request['origin'] | undefined, postalCode?: string, suburbName?: string) => {
    // Another postcode is another place: nothing of the old one is left.
    const base = postalCode === undefined ? was : { postalCode }
    return base && { ...base, ...(suburbName !== undefined && { suburbName }) }
  }
  const request = {
    ...read,
    general: {
      ...read.general,
      ...(customer && { customerIds: customer }),
      ...(extra && { extras: extra }),
    },
    origin: place(read.origin, given.from, given['from-suburb']),
    destination: place(read.destination, given.to, given['to-suburb']),
    items: item?.map(itemOf) ?? read.items,
    ...(service && { filters: { ...read.filters, serviceIds: service } }),
  }
  const { general, origin, destination, items } = request
  const { customerIds } = general
  if (!customerIds) throw new UsageError('--customer is required')
  if (!origin) throw new UsageError('--from is required')
  if (!destination) throw new UsageError('--to is required')
  if (!items) throw new UsageError('--item is required')
  return { ...request, general: { ...general, customerIds }, origin, destination, items }
}

const number = String.raw`(\d+(?:\.\d+)?|\.\d+)`
const itemShape = new RegExp(`^(\\d+)x${number}x${number}x${number}@${number}(?::(.+))?$`)

/** 2x0.6x0.4x0.4@12:CARTON */
export function itemOf(written: string): Request['items'][number] {
  const [whole, quantity, length, width, height, weight, type] = itemShape.exec(written) ?? []
  if (whole === undefined) {
    throw new UsageError(
      `--item ${written} is not QUANTITYxLENGTHxWIDTHxHEIGHT@WEIGHT, such as 2x0.6x0.4x0.4@12`,
    )
  }
  return {
    quantity: Number(quantity),
    length: Number(length),
    width: Number(width),
    height: Number(height),
    weight: Number(weight),
    ...(type !== undefined && { type }),
  }
}

function textOfResult({ customerId, quoteId, noQuoteMessage, quotes }: Schemas['QuoteResult']): string {
  if (quotes.length === 0) return `${plain(customerId)}: ${plain(noQuoteMessage)}\n`
  const money = (amount: number) => amount.toFixed(2)
  const rows = quotes.map(({ serviceId, serviceName, deliveryTime, amount, gstAmount, totalAmount }) => [
    serviceId,
    serviceName,
    deliveryTime,
    ...[money(amount), money(gstAmount), money(totalAmount)].map((text) => text.padStart(9)),
  ])
  const header = ['SERVICE', 'NAME', 'DELIVERY', 'FREIGHT', 'GST', 'TOTAL']
  const padded = header.map((name, at) => (at > 2 ? name.padStart(9) : name))
  return `${plain(customerId)}, quote ${quoteId}\n${tableOf(padded, rows)}`
}
