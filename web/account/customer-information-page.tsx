import { useSession } from '../app/session.ts'
import { AddressesCard } from '../customer/addresses-card.tsx'
import { CardsCard } from '../card/cards-card.tsx'
import { ContactsCard } from '../customer/contacts-card.tsx'
import { ReferralCard } from '../customer/referral-card.tsx'
import { ReferralPopup } from '../customer/referral-popup.tsx'
import { AccountPage } from './account-page.tsx'
import { TEXTS } from './texts.ts'

/** The customer's contacts, addresses and cards, and what they give to friends (INFO-01, CARD-01, REF-03). */
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
