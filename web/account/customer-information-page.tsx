import { useSession } from '../app/session.ts'
import { AddressesCard } from '../customer/addresses-card.tsx'
import { ContactsCard } from '../customer/contacts-card.tsx'
import { AccountPage } from './account-page.tsx'
import { TEXTS } from './texts.ts'

/** The customer's contacts and addresses (INFO-01). */
export function CustomerInformationPage() {
  const session = useSession()
  if (!session) return null
  const userId = String(session.id)
  return (
    <AccountPage title={TEXTS.information.title}>
      <ContactsCard userId={userId} />
      <AddressesCard userId={userId} />
    </AccountPage>
  )
}
