import { useState } from 'react'
import { type FuelLevy, LeviesChanged, useSaveLevies } from '../../data/fuel-levies.ts'
import { countOf } from '../../format/count.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { useSubmit } from '../../parts/fields/use-submit.ts'
import { isFigure, keyOf, type LevyRow, percentText, probablyMeant } from './levy-rows.ts'
import { pasteLevies } from './paste-levies.ts'

/** What a person enters, by the key of the row. */
type Entries = Record<string, string>

export interface EnteredLevy {
  row: LevyRow
  text: string
  /** "27.5" where 0.275 was entered and nobody has decided yet. */
  meant: string | undefined
}

/** What is entered for one first day, and how it is saved: all of it, or nothing. */
export function useLevyEntries(rows: LevyRow[], day: string) {
  const [entries, setEntries] = useState<Entries>({})
  const [kept, setKept] = useState<string[]>([])
  const [pasted, setPasted] = useState<{ count: number; unknown: string[]; before: Entries }>()
  const [theirs, setTheirs] = useState<FuelLevy[]>([])
  const save = useSaveLevies()

  const entered: EnteredLevy[] = rows.flatMap((row) => {
    const text = percentText(entries[row.key] ?? '')
    if (text === '' || (isFigure(text) && Number(text) === row.onDay?.percent)) return []
    return [{ row, text, meant: kept.includes(row.key) ? undefined : probablyMeant(text) }]
  })
  const levies = entered.map(({ row, text }) => levyOf(row, day, text))

  const { isBusy, failure, submit } = useSubmit(async () => {
    setTheirs([])
    try {
      await save.mutateAsync({ levies, differing: (now) => changedSince(entered, day, now) })
    } catch (error) {
      if (!(error instanceof LeviesChanged)) throw error
      setTheirs(error.theirs)
      return
    }
    setEntries({})
    setPasted(undefined)
    showToast(`${countOf(levies.length, 'levy is', 'levies are')} saved.`)
  })

  return {
    entered,
    /** Those that can be priced: a figure, and nobody has to decide about it. */
    priceable: entered
      .filter(({ text, meant }) => isFigure(text) && meant === undefined)
      .map(({ row, text }) => levyOf(row, day, text)),
    failure,
    isBusy,
    submit,
    pasted,
    theirs,
    textOf: ({ key, onDay }: LevyRow) => entries[key] ?? (onDay ? String(onDay.percent) : ''),
    set(key: string, text: string) {
      setEntries({ ...entries, [key]: text })
      setKept(kept.filter((one) => one !== key))
    },
    keep: (key: string) => setKept([...kept, key]),
    /** True if it was a block, which several rows take. */
    paste(text: string, at: number): boolean {
      if (!/[\t\n\r]/.test(text.trim())) return false
      const { percents, unknown } = pasteLevies(text, rows, at)
      setPasted({ count: Object.keys(percents).length, unknown, before: entries })
      setEntries({ ...entries, ...percents })
      setKept([])
      return true
    },
    undoPaste() {
      setEntries(pasted?.before ?? {})
      setPasted(undefined)
    },
    takeTheirs() {
      const keys = theirs.map(keyOf)
      setEntries(Object.fromEntries(Object.entries(entries).filter(([key]) => !keys.includes(key))))
      setTheirs([])
    },
    discard() {
      setEntries({})
      setPasted(undefined)
      setTheirs([])
    },
    /** What the server says about the levy of a row. */
    errorOf({ key }: LevyRow): string | undefined {
      const at = entered.findIndex(({ row }) => row.key === key)
      const path = `fuelLevies.${at}.percent`
      return at < 0 ? undefined : failure?.about(path)
    },
    /** What it says about anything else. */
    otherFailure: failure?.without(entered.map((_, at) => `fuelLevies.${at}.percent`)),
  }
}

export type LevyEntries = ReturnType<typeof useLevyEntries>

function levyOf({ carrier, service, customer }: LevyRow, effectiveFrom: string, text: string): FuelLevy {
  return {
    carrier,
    effectiveFrom,
    ...(service === undefined ? {} : { service }),
    ...(customer === undefined ? {} : { customer }),
    // Text that is no figure goes as it is: the server says what is wrong with it.
    percent: isFigure(text) ? Number(text) : (text as unknown as number),
  }
}

/** The levies of these rows and this day that are not as the page showed them. */
function changedSince(entered: EnteredLevy[], day: string, now: FuelLevy[]): FuelLevy[] {
  return entered.flatMap(({ row, text }) => {
    const found = now.find((levy) => levy.effectiveFrom === day && keyOf(levy) === row.key)
    const isAsShown = found?.percent === row.onDay?.percent
    return found === undefined || isAsShown || found.percent === Number(text) ? [] : [found]
  })
}
