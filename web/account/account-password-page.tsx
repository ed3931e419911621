import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../app/current-user.ts'
import { type Session, useSession } from '../app/session.ts'
import { DataCard } from '../privacy/data-card.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountInformation } from './account-information.tsx'
import { AccountPage } from './account-page.tsx'
import { DevicesCard } from './devices-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { TEXTS } from './texts.ts'

/** Who one is, which mails one wants, where one is signed in, and one's data (ACCT-01, ACCT-02). */
export function AccountPasswordPage() {
  const session = useSession()
  return <AccountPage title={TEXTS.account.title}>{session && <Account session={session} />}</AccountPage>
}

function Account({ session }: { session: Session }) {
  const user = useQuery(currentUserQuery(session.id))
  if (user.isPending) return <Skeleton shape="card" count={3} />
  if (!user.data) return <ErrorState message={TEXTS.account.loadFailed} onRetry={() => void user.refetch()} />
  return (
    <>
      <AccountInformation session={session} />
      <NotificationsCard session={session} />
      <DevicesCard userId={session.id} />
      <DataCard userId={session.id} />
    </>
  )
}
