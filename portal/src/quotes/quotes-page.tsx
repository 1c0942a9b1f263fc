import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { showFailure } from '../parts/toasts.tsx'
import { blankForm, formOf, type QuoteForm, requestOf } from './form.ts'
import type { QuotesSearch } from './model.ts'
import { quotes } from './queries.ts'
import { QuoteFormFields } from './quote-form.tsx'
import { QuoteResults } from './quote-results.tsx'
import { RecentQuotes } from './recent-quotes.tsx'
import { useGetQuotes } from './use-get-quotes.ts'
import './quotes-page.css'

const route = getRouteApi('/_app/quotes/')

/** The form at the left, the prices at the right. The address has the ids of the quotes. */
export function QuotesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
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
  const price = useGetQuotes()
  const isWhole = ids.length > 0 && shown.answers.length === ids.length
  const [typed, setTyped] = useState<{ form: QuoteForm; from: string | undefined }>()
  const shownIds = ids.join(' ')
  // Keep what a person types until they open other quotes, which then fill the form.
  const isStored = isWhole && typed?.from !== shownIds
  const form = isStored ? formOf(shown.answers) : (typed?.form ?? blankForm)
  const getQuotes = async () => {
    try {
      const { results } = await price.mutateAsync(requestOf(form))
      const quote = results.map(({ quoteId }) => quoteId)
      setTyped({ form, from: quote.join(' ') })
      void navigate({ search: { quote }, resetScroll: false })
    } catch (error) {
      if (!(error instanceof ApiError)) showFailure('The quotes were not made.', error)
    }
  }
  const show = (part: Partial<QuotesSearch>) =>
    void navigate({ search: { ...search, ...part }, replace: true, resetScroll: false })
  return (
    <div className="page full quotes-page">
      <QuoteFormFields
        form={form}
        isStored={isStored}
        error={price.error instanceof ApiError ? price.error : undefined}
        isPending={price.isPending}
        onChange={(part) => setTyped({ form: { ...form, ...part }, from: shownIds })}
        onPrice={() => void getQuotes()}
      />
      {ids.length === 0 ? (
        <RecentQuotes />
      ) : (
        <QuoteResults {...shown} isWhole={isWhole} search={search} onShow={show} />
      )}
    </div>
  )
}
