import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { isPossible } from '../../../domain/quote/lifecycle.ts'
import { TEXTS as QUOTE_TEXTS } from '../../../domain/quote/texts.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useRedirectOnForbidden } from '../../platform/session/use-redirect-on-forbidden.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Page, PageSkeleton } from '../../ui/layout/page.tsx'
import { type Quote, quoteQuery, servicesQuery } from '../queries.ts'
import { TEXTS as QUOTE } from '../texts.ts'
import { draftOf } from './draft.ts'
import { oilChangeIds } from './oil-changes.ts'
import { QuoteForm } from './quote-form.tsx'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.editQuote)

/** The form of a draft. What was sent is changed as a new version, from its own page. */
export function EditQuotePage() {
  const { id } = route.useParams()
  const query = useQuery(quoteQuery(id))
  const isLeaving = useRedirectOnForbidden(query.error, PATHS.quotes)
  const quote = query.data
  const services = useQuery({
    ...servicesQuery(quote?.content.address.countryCode ?? '', quote?.franchise.id ?? ''),
    enabled: quote !== undefined,
  })
  const failed = [query, services].find(one => one.isError && !isLeaving)
  if (failed)
    return (
      <Page title={QUOTE.title} width="wide">
        <ErrorState message={QUOTE.loadFailed} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (!quote || !services.data) return <PageSkeleton />
  const { quoteNumber, franchise, content, status } = quote
  if (!isPossible('edit', status)) return <NoDraft quote={quote} />
  return (
    <QuoteForm
      title={TEXTS.editTitle(quoteNumber)}
      back={
        <Link to={PATHS.quote} params={{ id }}>
          {QUOTE.quoteTitle(quoteNumber)}
        </Link>
      }
      initial={draftOf(quote, oilChangeIds(services.data))}
      franchise={{ id: franchise.id, countryCode: content.address.countryCode }}
      edited={quote}
    />
  )
}

/** Somebody sent it meanwhile, or opened an old address. */
function NoDraft({ quote: { id, quoteNumber, status } }: { quote: Quote }) {
  return (
    <Page title={TEXTS.editTitle(quoteNumber)}>
      <Alert
        tone="info"
        action={
          <ButtonLink to={PATHS.quote} params={{ id }}>
            {QUOTE.quoteTitle(quoteNumber)}
          </ButtonLink>
        }
      >
        {TEXTS.notEditable(QUOTE_TEXTS.statuses[status])}
      </Alert>
    </Page>
  )
}
