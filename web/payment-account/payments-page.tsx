import { useQuery } from '@tanstack/react-query'
import { countryNames } from '../../domain/address/country.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconScale } from '../ui/icon/scale.gen.ts'
import { Page, SideBySide } from '../ui/layout/page.tsx'
import { AccountCard } from './account-card.tsx'
import classes from './account-card.module.css'
import { FranchisePaymentsSection } from './franchise-payments.tsx'
import { type PaymentAccount, paymentAccountsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Shows the account of each country with which payments are made. */
export function PaymentsPage() {
  const query = useQuery(paymentAccountsQuery())
  const maySee = useMay('payoutTerms.see')
  const accounts = query.data ? (
    <Accounts accounts={query.data} />
  ) : query.error ? (
    <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton shape="card" count={2} />
  )
  return (
    <Page
      title={TEXTS.title}
      intro={TEXTS.intro}
      width={maySee ? 'wide' : 'reading'}
      actions={
        <ButtonLink to={PATHS.reconciliation} icon={<IconScale size={20} aria-hidden />}>
          {TEXTS.reconciliation}
        </ButtonLink>
      }
    >
      {maySee ? (
        <SideBySide start={accounts}>
          <FranchisePaymentsSection />
        </SideBySide>
      ) : (
        accounts
      )}
    </Page>
  )
}

/** The accounts of the countries with franchises. One of another country is folded, unless it has keys. */
function Accounts({ accounts }: { accounts: readonly PaymentAccount[] }) {
  const { franchises } = useFranchises()
  const isUsed = ({ countryCode, source }: PaymentAccount): boolean =>
    source === 'own' || franchises.length === 0 || franchises.some(franchise => franchise.countryCode === countryCode)
  return accounts.map(account =>
    isUsed(account) ? (
      <AccountCard key={account.countryCode} account={account} />
    ) : (
      <details key={account.countryCode} className={classes.elsewhere}>
        <summary>{TEXTS.elsewhere(countryNames[account.countryCode])}</summary>
        <AccountCard account={account} />
      </details>
    ),
  )
}
