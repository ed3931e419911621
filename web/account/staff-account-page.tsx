import { useSession } from '../app/session.ts'
import { Page } from '../ui/page.tsx'
import { AccountSettings } from './account-settings.tsx'
import { TEXTS } from './texts.ts'

/** The account of staff: the same as a customer's, in the staff's frame. */
export function StaffAccountPage() {
  const session = useSession()
  return <Page title={TEXTS.account.title}>{session && <AccountSettings session={session} />}</Page>
}
