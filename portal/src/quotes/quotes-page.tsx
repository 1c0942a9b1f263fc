import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { quotes } from '../data/quotes.ts'
import { useToday } from '../format/clock.ts'
import { blankForm, blankPlace, formOf, type QuoteForm, requestOf } from '../freight/pricing/form.ts'
import { inWords } from '../freight/pricing/in-words.ts'
import type { QuotesSearch } from '../freight/pricing/model.ts'
import { draftsOn, formOfTrial, trialOf } from '../freight/pricing/trial.ts'
import { showFailure } from '../parts/basics/toasts.tsx'
import { ChangedSince } from './changed-since.tsx'
import { QuoteFormFields } from './quote-form.tsx'
import { QuoteResults } from './quote-results.tsx'
import { RecentQuotes } from './recent-quotes.tsx'
import { TrialResults } from './trial-results.tsx'
import { useGetQuotes, usePriceTrial } from './use-get-quotes.ts'
import './quotes-page.css'

const route = getRouteApi('/_app/quotes/')

/** The form at the left, the prices at the right. The address has the ids of the quotes, or the request of a trial. */
export function QuotesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const page = useRef<HTMLDivElement>(null)
  const ids = search.quote ?? []
  const shown = useQueries({
    queries: ids.map((id) => quotes.one(id)),
    combine: (results) => ({
      answers: results.flatMap(({ data }) => data ?? []),
      error: results.find(({ error }) => error)?.error,
      retry: () => {
        for (const result of results) void result.refetch()
      },
    }),
  })
  const { trial } = search
  const price = useGetQuotes()
  const priceTrial = usePriceTrial()
  const isWhole = ids.length > 0 && shown.answers.length === ids.length
  const [typed, setTyped] = useState<{ form: QuoteForm; from: string; priced: string | undefined }>()
  const shownIds = trial ?? ids.join(' ')
  // Keep what a person types until they open other quotes, which then fill the form.
  const isStored = (isWhole || trial !== undefined) && typed?.from !== shownIds
  const stored = () => (trial === undefined ? formOf(shown.answers) : formOfTrial(trial))
  const today = useToday()
  const hasDraft = search.draft !== undefined
  const given = isStored ? stored() : typed?.form
  const askedOn = given === undefined ? (search.on ?? '') : given.pricedOn
  const isDated = askedOn !== '' && askedOn !== today
  const known = useQuery({ ...quotes.drafts, enabled: hasDraft || isDated }).data ?? []
  const tried = known.filter(({ versionId }) => versionId === search.draft)
  const blank = blankFormOf(search, tried[0]?.effectiveFrom ?? search.on)
  const form = given ?? blank
  const isTrial = hasDraft || isDated
  const drafts = hasDraft ? tried : draftsOn(known, form.pricedOn)
  const request = isTrial ? trialOf(form, drafts, today) : requestOf(form)
  const asked = JSON.stringify(request)
  // What the shown prices are for. An earlier quote fills the form, so it is for what stands there.
  const priced = isStored ? asked : typed?.priced
  const getQuotes = async () => {
    try {
      price.reset()
      priceTrial.reset()
      if (isTrial) {
        await priceTrial.mutateAsync(request)
        setTyped({ form, from: asked, priced: asked })
        void navigate({ search: { trial: asked, draft: search.draft }, resetScroll: false })
        return
      }
      const { results } = await price.mutateAsync(request)
      const quote = results.map(({ quoteId }) => quoteId)
      setTyped({ form, from: quote.join(' '), priced: asked })
      void navigate({ search: { quote }, resetScroll: false })
    } catch (error) {
      if (!(error instanceof ApiError)) showFailure('Nothing was priced.', error)
    }
  }
  const note = priced !== undefined && priced !== asked && <ChangedSince onPrice={() => void getQuotes()} />
  const show = (part: Partial<QuotesSearch>) =>
    void navigate({ search: { ...search, ...part }, replace: true, resetScroll: false })
  const failure = price.error ?? priceTrial.error
  return (
    <div className="page full quotes-page" ref={page}>
      <QuoteFormFields
        form={form}
        isStored={isStored && trial === undefined}
        error={failure instanceof ApiError ? inWords(failure) : undefined}
        isPending={price.isPending || priceTrial.isPending}
        today={today}
        trial={isTrial ? { drafts } : undefined}
        request={request}
        onChange={(part) => setTyped({ form: { ...form, ...part }, from: shownIds, priced })}
        onPrice={() => void getQuotes()}
      />
      {trial !== undefined ? (
        <TrialResults request={trial} search={search} note={note} onShow={show} />
      ) : ids.length === 0 ? (
        <RecentQuotes onStart={() => page.current?.querySelector('input')?.focus()} />
      ) : (
        <QuoteResults {...shown} isWhole={isWhole} search={search} note={note} onShow={show} />
      )}
    </div>
  )
}

/** A form to begin with: where the address says that it goes, and on which day. */
const blankFormOf = ({ postcode = '', suburb = '' }: QuotesSearch, day: string | undefined): QuoteForm => ({
  ...blankForm,
  destination: { ...blankPlace, postalCode: postcode, suburbName: suburb },
  pricedOn: day ?? '',
})
