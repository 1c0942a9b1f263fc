import type { MeasureCondition, SurchargeCondition } from '../book/rate-book.ts'

const subjects: Record<SurchargeCondition['subject'], string> = {
  LONGEST_SIDE: 'longest side',
  MIDDLE_SIDE: 'middle side',
  SHORTEST_SIDE: 'shortest side',
  WIDTH: 'width',
  HEIGHT: 'height',
  GIRTH: 'girth',
  VOLUME: 'volume',
  ITEM_KG: 'item weight',
  CONSIGNMENT_KG: 'weight of the consignment',
  CHARGEABLE_KG: 'chargeable weight',
  ITEM_COUNT: 'number of items',
  PALLET_SPACES: 'pallet spaces',
  ITEM_TYPE: 'item type',
  FROM_ZONE: 'origin zone',
  TO_ZONE: 'destination zone',
  CLASS: 'service class',
  EXTRA: 'asked for',
  RESIDENTIAL: 'residential delivery',
  FROM_RESIDENTIAL: 'residential pickup',
  PO_BOX: 'delivery to a post office box',
}

const comparisons = { OVER: 'over', FROM: 'from', BELOW: 'below', UP_TO: 'up to' }

/** Conditions in words. The two ends of a measure are one text: `longest side from 1.5 m and below 2 m`. */
export function sayConditions(conditions: SurchargeCondition[]): string[] {
  const texts = new Map<string, string>()
  for (const condition of conditions) {
    const subject = subjects[condition.subject]
    if ('number' in condition) {
      const said = texts.get(subject)
      texts.set(
        subject,
        said === undefined ? `${subject} ${sayEnd(condition)}` : `${said} and ${sayEnd(condition)}`,
      )
    } else if ('choices' in condition) {
      const zoneSet = 'zoneSetCode' in condition ? ` of ${condition.zoneSetCode}` : ''
      const not = condition.comparison === 'IS_NOT' ? 'not ' : ''
      texts.set(`${subject}${zoneSet}`, `${subject} ${not}${condition.choices.join(' or ')}${zoneSet}`)
    } else texts.set(subject, subject)
  }
  return [...texts.values()]
}

const sayEnd = ({ subject, comparison, number }: MeasureCondition) =>
  `${comparisons[comparison]} ${number}${unitOf(subject)}`

function unitOf(subject: MeasureCondition['subject']): string {
  if (subject === 'ITEM_COUNT' || subject === 'PALLET_SPACES') return ''
  if (subject === 'VOLUME') return ' m³'
  return subject.endsWith('KG') ? ' kg' : ' m'
}
