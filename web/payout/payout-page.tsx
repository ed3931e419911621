import { getRouteApi, Link } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { payoutListOf } from './payout-list.ts'
import { useSession } from '../platform/session/session.ts'
import { Page } from '../ui/layout/page.tsx'
import { PayoutReport } from './payout-report.tsx'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.payout)

/** Shows one statement. Back opens the list for this user's role (PAYOUT-10). */
export function PayoutPage() {
  const { id } = route.useParams()
  return (
    <Page
      title={TEXTS.statement}
      width="wide"
      back={<Link to={payoutListOf(useSession()?.roles ?? [])}>{TEXTS.title}</Link>}
    >
      <PayoutReport key={id} id={id} />
    </Page>
  )
}
