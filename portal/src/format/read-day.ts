import { dayAfter, daysBefore, monthOf } from './days.ts'

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/**
 * The day that a person typed: "2027-01-01", "1 jan 27", "1 January", "jul 2027", "next month". Undefined if it is not
 * certain what is meant: 7/2/2027 is one day for some people and another for others.
 */
export function readDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return inWords(typed, today) ?? byNumbers(typed) ?? byMonth(typed, today)
}

function inWords(typed: string, today: string): string | undefined {
  const month = (monthsAhead: number) => monthOf(today, -monthsAhead)
  switch (typed) {
    case 'today':
      return today
    case 'tomorrow':
      return dayAfter(today)
    case 'yesterday':
      return daysBefore(today, 1)
    case 'this month':
      return month(0).from
    case 'next month':
      return month(1).from
    case 'last month':
      return month(-1).from
    case 'next year':
      return `${Number(today.slice(0, 4)) + 1}-01-01`
    case 'end of month':
    case 'end of this month':
      return month(0).to
    case 'end of next month':
      return month(1).to
    case 'end of year':
    case 'end of this year':
      return `${today.slice(0, 4)}-12-31`
    default:
      return undefined
  }
}

const byNumbers = (typed: string): string | undefined => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? []
  return year === '' ? undefined : dayOf(year, Number(month), Number(day))
}

/** "1 jan 27", "1st of January 2027", "jan 1, 2027", "jul 2027". Without a year it is the next such day. */
function byMonth(typed: string, today: string): string | undefined {
  const plain = typed.replace(/[,.]/g, ' ').replace(/\bof\b/g, ' ')
  const words = plain.split(/[\s-]+/).filter((word) => word !== '')
  const [named, ...others] = words.filter((word) => /^[a-z]+$/.test(word))
  const month = named === undefined ? undefined : monthNumber(named)
  if (month === undefined || others.length > 0) return undefined
  const numbers = words.filter((word) => word !== named)
  const days = numbers
    .filter((word) => /^\d{1,2}(st|nd|rd|th)?$/.test(word))
    .map((word) => word.replace(/\D/g, ''))
  const years = numbers.filter((word) => /^\d{4}$/.test(word))
  if (days.length + years.length !== numbers.length) return undefined
  if (days.length === 0 && years.length === 1) return dayOf(years[0] ?? '', month, 1)
  if (days.length === 1 && years.length === 1) return dayOf(years[0] ?? '', month, Number(days[0]))
  // Two short numbers: the day stands before the month, and the year after it.
  if (days.length === 2 && words[1] === named)
    return dayOf(`20${days[1]?.padStart(2, '0')}`, month, Number(days[0]))
  if (days.length === 1 && words[0] !== named) return nextOf(month, Number(days[0]), today)
  return undefined
}

function monthNumber(word: string): number | undefined {
  const at = word.length < 3 ? -1 : months.findIndex((name) => name.startsWith(word))
  return at < 0 ? undefined : at + 1
}

function nextOf(month: number, day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  const soon = dayOf(String(year), month, day)
  return soon === undefined || soon >= today ? soon : dayOf(String(year + 1), month, day)
}

/** Undefined if there is no such day. */
function dayOf(year: string, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text ? text : undefined
}
