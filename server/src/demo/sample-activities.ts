import { exampleWarehouses } from '../example/customers.ts'
import type { Activity } from '../ledger/activity-fields.ts'

/** A customer's typical week in a warehouse: charge code, quantity and how much it varies. */
const usual: [chargeCode: string, quantity: number, variation: number][] = [
  ['INBOUND-CTN', 120, 7],
  ['PUTAWAY-PLT', 8, 3],
  ['STORAGE-PLT-WK', 64, 5],
  ['ORDER-FEE', 45, 9],
  ['PICK-UNIT', 210, 11],
  ['PACK-ORDER', 45, 9],
  ['LABEL', 60, 8],
  ['PALLET-WRAP', 6, 2],
  ['RETURN-UNIT', 3, 2],
  ['LABOUR-HR', 2.5, 2],
]
const customers = ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT']
const dayMilliseconds = 86_400_000

/** The activities of one week before `until`. The same week gives the same activities: only the dates move. */
export function sampleActivities(week: number, until: Date): Activity[] {
  const at = (number: number) =>
    new Date(until.getTime() - (1 + (number % 6)) * dayMilliseconds - (number % 7) * 3_600_000).toISOString()
  const reference = (number: number) => `W${week + 1}-${String(number + 1).padStart(3, '0')}`
  const regular = customers.flatMap((customerId, customer) =>
    usual.map(([chargeCode, quantity, variation], code): Activity => {
      const number = customer * usual.length + code
      return {
        warehouseCode: exampleWarehouses[(customer + week) % exampleWarehouses.length]?.code ?? '',
        chargeCode,
        quantity: String(quantity + ((number * 3 + week) % variation)),
        activityTimestamp: at(number),
        customerId,
        reference: reference(number),
        status: 'COMPLETED',
        flags: [],
      }
    }),
  )
  const first = regular[0]
  if (first === undefined) return []
  const unusual: Activity[] = [
    // A correction: the first row was ten too many.
    { ...first, quantity: '-10', status: 'CORRECTION' },
    {
      ...first,
      chargeCode: 'KITTING',
      quantity: '4',
      reference: reference(regular.length),
      flags: ['unknownChargeCode'],
    },
    {
      ...first,
      customerId: null,
      quantity: '1',
      reference: reference(regular.length + 1),
      flags: ['missingCustomer'],
    },
  ]
  return [...regular, ...unusual]
}
