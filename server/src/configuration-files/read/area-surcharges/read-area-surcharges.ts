import { Failures } from '../../../configuration/document/failures.ts'
import type { Field } from '../../../configuration/document/fields.ts'
import { alias, nameText } from '../../../configuration/document/fields.ts'
import { sortZones, type Zone } from '../../../configuration/document/version-shapes.ts'
import { type Member, memberKey, memberText } from '../../../configuration/document/zone-member.ts'
import type { Condition } from '../../../configuration/kinds/condition-shape.ts'
import type { Surcharge } from '../../../configuration/kinds/surcharge-shape.ts'
import { findPostcode } from '../../../locations/locality-index.ts'
import { Decimal } from '../../../platform/values/decimal.ts'
import { areaSurchargeColumns } from '../../columns/area-surcharge-columns.ts'
import type { FileContent, FileReading, FileRequest, Origin } from '../file-reading.ts'
import type { Asker } from '../rows/asker.ts'
import { isPostcodeCell, isStateCell, readPostcode, stateFailure, suburbFailure } from '../rows/places.ts'
import { openFile, originOf, readEachRow, readingOf } from '../rows/read-things.ts'
import { carriersOf, everyCarrier, hasColumn } from '../rows/references.ts'
import type { RowCells } from '../rows/row-cells.ts'

/** What a list of areas does not say itself. */
interface AreaRule {
  readonly carrier: string | undefined
  readonly key: string
  readonly name: string
  readonly subject: Condition['subject']
  readonly basis: Surcharge['basis']
  readonly fuelApplies: boolean
}

/** A list of places with amounts: a zone set with a zone for each amount, and a rule for each zone. */
export function readAreaSurcharges(request: FileRequest): FileReading {
  const file = openFile(request, areaSurchargeColumns, {
    postcode: { provedBy: isPostcodeCell },
    state: { provedBy: isStateCell },
  })
  if (file.asker.questions.length > 0) return readingOf(file, [], [], {})
  const rule = askRule(request, file.asker)
  if (rule === undefined) return readingOf(file, [], [], {})
  const areas = new Areas(rule, hasColumn(file, 'suburb'))
  const { refused, rounded } = readEachRow(file.tables, (cells) => areas.add(cells))
  const { origins } = areas
  return readingOf(file, refused, rounded, origins.length === 0 ? {} : areas.content(request.known.day), {
    notes: areas.notes(),
    origins,
  })
}

const bases = {
  'for each consignment': 'FIXED',
  'for each item': 'PER_ITEM',
  'for each kilogram': 'PER_KG',
} as const
const directions = { 'goods that go there': 'TO_ZONE', 'goods that come from there': 'FROM_ZONE' } as const

function askRule({ known }: FileRequest, asker: Asker): AreaRule | undefined {
  const carrier =
    known.target ??
    asker.ask({
      id: 'carrier',
      text: 'Which carrier charges this?',
      answers: [...carriersOf(known).ids, everyCarrier],
    })
  const key = asker.askText(
    {
      id: 'key',
      text: 'What is the key of the surcharge on a quote?',
      answers: ['REMOTE-AREA', 'RESI-AREA'],
      isFree: true,
    },
    (text) => wrongWith(alias, text) ?? (text === 'FUEL' ? 'is reserved' : undefined),
  )
  const name = asker.askText(
    { id: 'name', text: 'What is the surcharge called?', answers: ['Remote area'], isFree: true },
    (text) => wrongWith(nameText, text),
  )
  const direction = asker.ask({
    id: 'direction',
    text: 'Which goods is it charged for?',
    answers: Object.keys(directions),
  })
  const basis = asker.ask({
    id: 'basis',
    text: 'What is each amount charged for?',
    answers: Object.keys(bases),
  })
  const fuel = asker.ask({ id: 'fuel', text: 'Is fuel charged on it?', answers: ['yes', 'no'] })
  if (asker.questions.length > 0 || key === undefined || name === undefined) return undefined
  return {
    carrier: carrier === everyCarrier ? undefined : carrier,
    key,
    name,
    subject: directions[direction as keyof typeof directions],
    basis: bases[basis as keyof typeof bases],
    fuelApplies: fuel === 'yes',
  }
}

function wrongWith(field: Field<string>, text: string): string | undefined {
  const failures = new Failures(text)
  field.read(text, [], failures)
  return failures.texts(0, '')[0]?.trim()
}

/** The places of a file by their amount. */
class Areas {
  /** Each rule by the first place with its amount. */
  readonly origins: Origin[] = []
  readonly #rule: AreaRule
  readonly #hasSuburbs: boolean
  readonly #byAmount = new Map<number, Member[]>()
  readonly #places = new Map<string, { zone: string; row: number }>()

  constructor(rule: AreaRule, hasSuburbs: boolean) {
    this.#rule = rule
    this.#hasSuburbs = hasSuburbs
  }

  add(cells: RowCells): undefined {
    const postcode = cells.value('postcode', 'required', readPostcode)
    const suburb = this.#hasSuburbs ? cells.text('suburb', 'required') : undefined
    const state = cells.text('state', 'optional')
    const places = this.#rule.basis === 'PER_KG' ? 4 : 2
    const amount = cells.figure('amount', 'required', { places })
    if (postcode === undefined || amount === undefined || cells.refusal !== undefined) return undefined
    const wrongSuburb = suburb === undefined ? undefined : suburbFailure(postcode, suburb)
    if (wrongSuburb !== undefined) return cells.refuse(wrongSuburb, 'suburb')
    const wrongState = state === undefined ? undefined : stateFailure(state, postcode, suburb)
    if (wrongState !== undefined) return cells.refuse(wrongState, 'state')
    const locality = suburb === undefined ? undefined : findPostcode(postcode)?.named(suburb)[0]?.name
    const member = locality === undefined ? postcode : { postcode, locality }
    const before = this.#places.get(memberKey(member))
    if (before) {
      return cells.refuse(`${memberText(member)} is already in zone ${before.zone} (row ${before.row})`)
    }
    this.#places.set(memberKey(member), { zone: this.#idOf(amount), row: cells.rowNumber })
    const members = this.#byAmount.get(amount)
    if (members) members.push(member)
    else {
      this.#byAmount.set(amount, [member])
      this.origins.push(originOf(`surcharges ${this.#idOf(amount)}`, cells))
    }
    return undefined
  }

  content(day: string): FileContent {
    const { key, name, carrier, subject, basis, fuelApplies } = this.#rule
    const amounts = [...this.#byAmount.keys()].sort((a, b) => a - b)
    const zones = amounts.map(
      (amount): Zone => ({
        code: this.#idOf(amount),
        name: `${name} ${moneyText(amount)}`,
        members: this.#byAmount.get(amount) ?? [],
      }),
    )
    const surcharges = amounts.map(
      (amount): Surcharge => ({
        id: this.#idOf(amount),
        key,
        name,
        ...(carrier !== undefined && { carrier }),
        basis,
        amount,
        ...(fuelApplies && { fuelApplies }),
        conditions: [{ subject, is: [this.#idOf(amount)], zoneSet: key }],
      }),
    )
    return {
      document: {
        zoneSets: [{ code: key, name, versions: [{ effectiveFrom: day, zones: sortZones(zones) }] }],
        surcharges,
      },
    }
  }

  /** The ids that would be made, before they are. */
  notes(): string[] {
    return [...this.#byAmount].map(([amount, { length }]) => {
      const id = this.#idOf(amount)
      return `${id}: a zone of ${length} ${length === 1 ? 'place' : 'places'}, and a surcharge of ${moneyText(amount)}`
    })
  }

  #idOf(amount: number): string {
    return `${this.#rule.key}-${moneyText(amount)}`
  }
}

/** `12.50`; more decimals where there are more. */
const moneyText = (amount: number): string => {
  const decimal = Decimal.of(amount)
  const text = decimal.toFixed(2)
  return Decimal.of(text).isOver(decimal) || decimal.isOver(Decimal.of(text)) ? decimal.toString() : text
}
