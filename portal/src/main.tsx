import '@fontsource-variable/inter/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { parseSearch, writeSearch } from './address/search-text.ts'
import { ApiError } from './api/api-error.ts'
import { watchInput } from './api/attended.ts'
import { whenSignedOut } from './api/client.ts'
import { routeTree } from './route-tree.gen.ts'
import { BrokenPage } from './shell/broken-page.tsx'
import { areFilesMissing, nameMissingFiles } from './shell/page-files.ts'
import { steadyPresses } from './shell/steady-presses.ts'

/** Retries only failures that may be temporary. A refusal would be the same again. */
const mayGoWellLater = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const secondsTold = (error: Error) => (error instanceof ApiError ? error.retryAfterSeconds : undefined)

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && mayGoWellLater(error),
      retryDelay: (failures, error) => 1000 * (secondsTold(error) ?? 2 ** failures),
      // Without a network a query fails and says so. By default it would wait without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // A change fails at once too. If it waited, it would be made later, when nobody expects it.
    mutations: { retry: false, networkMode: 'always' },
  },
})

const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch: writeSearch,
  scrollRestoration: true,
  defaultErrorComponent: BrokenPage,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

whenSignedOut(() => {
  const { pathname, href } = router.state.location
  if (pathname === '/sign-in') return
  // Changes that wait to be saved are kept: the same person may sign in again.
  queryClient.getQueryCache().clear()
  void router.navigate({ to: '/sign-in', search: { back: href } })
})

nameMissingFiles()
watchInput()
steadyPresses()

createRoot(document.getElementById('app') as HTMLElement, {
  // The page itself says that its files are missing, or what the server answered.
  onCaughtError: (error) => areFilesMissing(error) || error instanceof ApiError || console.error(error),
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
