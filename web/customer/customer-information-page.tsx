import { AccountPage } from '../account/account-page.tsx'
import { TEXTS } from '../account/texts.ts'
import { CardsCard } from '../card/cards-card.tsx'
import { useSession } from '../platform/session/session.ts'
import { AddressesCard } from './addresses-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { ReferralCard } from './referral-card.tsx'
import { ReferralPopup } from './referral-popup.tsx'

/** Shows the customer's contacts, addresses, vehicles and referral link (INFO-01, CARD-01, REF-03). */
export function CustomerInformationPage() {
  const session = useSession()
  if (!session) return null
  const userId = String(session.id)
  return (
    <AccountPage title={TEXTS.information.title}>
      <ContactsCard userId={userId} />
      <AddressesCard userId={userId} />
      <CardsCard userId={userId} name={session.name} />
      <ReferralCard userId={userId} />
      <ReferralPopup userId={userId} />
    </AccountPage>
  )
}
