import { createRoute } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { requireStaff } from '../platform/session/guards.ts'
import { page } from './page.ts'
import { root } from './root-route.tsx'
import { SEARCH } from './search.ts'

const pages = () => import('../quote/quote-pages.tsx')

export const quotes = createRoute({
  getParentRoute: () => root,
  path: PATHS.quotes,
  beforeLoad: requireStaff,
  validateSearch: SEARCH.quotes,
  component: page(pages, 'QuotesPage'),
})
export const newQuote = createRoute({
  getParentRoute: () => root,
  path: PATHS.newQuote,
  beforeLoad: requireStaff,
  validateSearch: SEARCH.newQuote,
  component: page(pages, 'NewQuotePage'),
})
export const quote = createRoute({
  getParentRoute: () => root,
  path: PATHS.quote,
  beforeLoad: requireStaff,
  component: page(pages, 'QuotePage'),
})
export const editQuote = createRoute({
  getParentRoute: () => root,
  path: PATHS.editQuote,
  beforeLoad: requireStaff,
  component: page(pages, 'EditQuotePage'),
})
