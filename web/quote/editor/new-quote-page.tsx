import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { defaultValidUntil } from '../../../domain/quote/valid-until.ts'
import { type Franchise, useFranchises } from '../../franchise-choice/franchise.ts'
import { PATHS } from '../../platform/paths.ts'
import { useNow } from '../../platform/use-now.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { IconFileOff } from '../../ui/icon/file-off.gen.ts'
import { Page, PageSkeleton } from '../../ui/layout/page.tsx'
import { quoteQuery, servicesQuery } from '../queries.ts'
import { TEXTS as QUOTE } from '../texts.ts'
import { draftOf, emptyDraft } from './draft.ts'
import { oilChangeIds } from './oil-changes.ts'
import { QuoteForm } from './quote-form.tsx'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.newQuote)

const back = <Link to={PATHS.quotes}>{QUOTE.back}</Link>

/** Writes a new quote, or one that begins as a copy of another. */
export function NewQuotePage() {
  const { copy } = route.useSearch()
  const { selected, query } = useFranchises()
  if (query.data && !selected)
    return (
      <Page title={TEXTS.title} width="wide" back={back}>
        <EmptyState icon={<IconFileOff />}>{QUOTE.noFranchise}</EmptyState>
      </Page>
    )
  if (!selected) return <PageSkeleton />
  return copy === undefined ? <Empty key={selected.id} franchise={selected} /> : <Copy id={copy} />
}

function Empty({ franchise }: { franchise: Franchise }) {
  const now = useNow()
  return (
    <QuoteForm
      title={TEXTS.title}
      back={back}
      initial={emptyDraft(defaultValidUntil(now, franchise.timeZone))}
      franchise={franchise}
      edited={undefined}
    />
  )
}

/** A copy is valid for as long as a new quote, and has today's prices. */
function Copy({ id }: { id: string }) {
  const now = useNow()
  const query = useQuery(quoteQuery(id))
  const quote = query.data
  const services = useQuery({
    ...servicesQuery(quote?.content.address.countryCode ?? '', quote?.franchise.id ?? ''),
    enabled: quote !== undefined,
  })
  const failed = [query, services].find(one => one.isError)
  if (failed)
    return (
      <Page title={TEXTS.title} width="wide" back={back}>
        <ErrorState message={QUOTE.loadFailed} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (!quote || !services.data) return <PageSkeleton />
  const { franchise, content } = quote
  return (
    <QuoteForm
      title={TEXTS.title}
      back={back}
      initial={{
        ...draftOf(quote, oilChangeIds(services.data)),
        validUntil: defaultValidUntil(now, franchise.timeZone),
      }}
      franchise={{ id: franchise.id, countryCode: content.address.countryCode }}
      edited={undefined}
    />
  )
}
