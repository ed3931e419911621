import { useSession } from '../platform/session/session.ts'
import { AccountPage } from './account-page.tsx'
import { AccountSettings } from './account-settings.tsx'
import { TEXTS } from './texts.ts'

/** The customer's account information, emails, login security, devices and data (ACCT-01, ACCT-02). */
export function AccountPasswordPage() {
  const session = useSession()
  return (
    <AccountPage title={TEXTS.account.title} width="pair">
      {session && <AccountSettings session={session} />}
    </AccountPage>
  )
}
