import { type Change, card, type Sent, service } from './clean-document.ts'

const chep = { code: 'CHEP', unit: 'PALLET', spaces: 1 }

const byTypeOnly = (d: Sent) => {
  const byType = [{ types: ['SKID'], unit: 'item', breaks: [[0, 60]] }]
  for (const one of card(d).lanes) Object.assign(one, { kg: undefined, byType })
  delete d.examples[0].expect
}

/** Of item types. */
export const checkCasesOfTypes = {
  TYPE_UNUSED: {
    says: (d) => {
      d.itemTypes = [chep]
      service(d).itemTypes = ['CARTON']
    },
    silent: (d) => {
      d.itemTypes = [chep]
      service(d).itemTypes = ['CARTON', 'chep']
    },
  },
  LANE_TYPE: {
    says: (d) => {
      byTypeOnly(d)
      service(d).itemTypes = ['CRATE', 'SKID']
    },
    silent: (d) => {
      byTypeOnly(d)
      service(d).itemTypes = ['SKID']
    },
  },
} satisfies Record<string, { says: Change; silent: Change }>
