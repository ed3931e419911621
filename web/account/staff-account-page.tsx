import { useSession } from '../platform/session/session.ts'
import { Page } from '../ui/layout/page.tsx'
import { AccountSettings } from './account-settings.tsx'
import { TEXTS } from './texts.ts'

/** The account page of staff: the same cards as for customers, in the staff's frame. */
export function StaffAccountPage() {
  const session = useSession()
  return <Page title={TEXTS.account.title}>{session && <AccountSettings session={session} />}</Page>
}
