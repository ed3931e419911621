import { createRoute } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { requireQuoting } from '../platform/session/guards.ts'
import { page } from './page.ts'
import { root } from './root-route.tsx'
import { SEARCH } from './search.ts'

export const quotes = createRoute({
  getParentRoute: () => root,
  path: PATHS.quotes,
  beforeLoad: requireQuoting,
  validateSearch: SEARCH.quotes,
  component: page(() => import('../quote/quotes-page.tsx'), 'QuotesPage'),
})
export const newQuote = createRoute({
  getParentRoute: () => root,
  path: PATHS.newQuote,
  beforeLoad: requireQuoting,
  validateSearch: SEARCH.newQuote,
  component: page(() => import('../quote/editor/new-quote-page.tsx'), 'NewQuotePage'),
})
export const quote = createRoute({
  getParentRoute: () => root,
  path: PATHS.quote,
  beforeLoad: requireQuoting,
  component: page(() => import('../quote/quote-page.tsx'), 'QuotePage'),
})
export const editQuote = createRoute({
  getParentRoute: () => root,
  path: PATHS.editQuote,
  beforeLoad: requireQuoting,
  component: page(() => import('../quote/editor/edit-quote-page.tsx'), 'EditQuotePage'),
})
