import { createRoute } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { requireStaff } from '../platform/session/guards.ts'
import { staffPage } from './page.ts'
import { root } from './root-route.tsx'
import { SEARCH } from './search.ts'

export const quotes = createRoute({
  getParentRoute: () => root,
  path: PATHS.quotes,
  beforeLoad: requireStaff,
  validateSearch: SEARCH.quotes,
  component: staffPage('QuotesPage'),
})
export const newQuote = createRoute({
  getParentRoute: () => root,
  path: PATHS.newQuote,
  beforeLoad: requireStaff,
  validateSearch: SEARCH.newQuote,
  component: staffPage('NewQuotePage'),
})
export const quote = createRoute({
  getParentRoute: () => root,
  path: PATHS.quote,
  beforeLoad: requireStaff,
  component: staffPage('QuotePage'),
})
export const editQuote = createRoute({
  getParentRoute: () => root,
  path: PATHS.editQuote,
  beforeLoad: requireStaff,
  component: staffPage('EditQuotePage'),
})
