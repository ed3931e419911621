import { Navigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { writesQuotes } from '../../domain/account/roles.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'

/** Sends staff who write no quotes to work orders. Here and not in the guards of the routes, which customers load too, as the names of the files below would be. */
function forQuoting(Page: ComponentType) {
  return function QuotingOnly() {
    const roles = useSession()?.roles ?? []
    return writesQuotes(roles) ? <Page /> : <Navigate to={PATHS.workOrders} replace />
  }
}

export const QuotesPage = forQuoting(
  lazyPart(async () => ({ default: (await import('./quotes-page.tsx')).QuotesPage })),
)
export const QuotePage = forQuoting(lazyPart(async () => ({ default: (await import('./quote-page.tsx')).QuotePage })))
export const NewQuotePage = forQuoting(
  lazyPart(async () => ({ default: (await import('./editor/new-quote-page.tsx')).NewQuotePage })),
)
export const EditQuotePage = forQuoting(
  lazyPart(async () => ({ default: (await import('./editor/edit-quote-page.tsx')).EditQuotePage })),
)
