import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/layout/page.tsx'
import { AccountCard } from './account-card.tsx'
import { FranchisePaymentsSection } from './franchise-payments.tsx'
import { paymentAccountsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Shows the account of each country with which payments are made. */
export function PaymentsPage() {
  const query = useQuery(paymentAccountsQuery())
  const maySee = useMay('payoutTerms.see')
  return (
    <Page
      title={TEXTS.title}
      intro={TEXTS.intro}
      actions={
        <ButtonLink to={PATHS.reconciliation} icon={<IconScale size={20} aria-hidden />}>
          {TEXTS.reconciliation}
        </ButtonLink>
      }
    >
      {query.data ? (
        query.data.map(account => <AccountCard key={account.countryCode} account={account} />)
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
      {maySee && <FranchisePaymentsSection />}
    </Page>
  )
}
