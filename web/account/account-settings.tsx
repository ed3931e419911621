import { useQuery } from '@tanstack/react-query'
import { ChoicesCard } from '../notification/choices-card.tsx'
import { currentUserQuery } from '../platform/session/current-user.ts'
import { isStaffSession, type Session } from '../platform/session/session.ts'
import { DataCard } from '../privacy/data-card.tsx'
import { SecuritySection } from '../second-factor/security-section.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Columns } from '../ui/layout/columns.tsx'
import { AccountInformation } from './account-information.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PendingEmail } from './pending-email.tsx'
import { TEXTS } from './texts.ts'

/** The cards of an account, for customers and staff. Only customers get emails about bookings. */
export function AccountSettings({ session }: { session: Session }) {
  const user = useQuery(currentUserQuery(session.id))
  if (user.isPending) return <Skeleton shape="card" count={3} />
  if (!user.data) return <ErrorState message={TEXTS.account.loadFailed} onRetry={() => void user.refetch()} />
  return (
    <>
      {user.data.pendingEmail !== null && <PendingEmail userId={session.id} email={user.data.pendingEmail} />}
      <Columns
        even
        first={
          <>
            <AccountInformation session={session} />
            <SecuritySection userId={session.id} />
          </>
        }
        beside={
          <>
            {isStaffSession(session) ? <ChoicesCard userId={session.id} /> : <NotificationsCard session={session} />}
            <AppearanceCard />
            <DevicesCard userId={session.id} />
            <DataCard userId={session.id} />
          </>
        }
      />
    </>
  )
}
