import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../domain/format/money.ts'
import { isStaffSession, useSession } from '../../platform/session/session.ts'
import { referralQuery } from '../../referral/queries.ts'
import { ReferralLink } from '../../referral/referral-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'

/** Invites a signed-in customer to share their referral link. Nothing while the business offers no reward, as on Customer Information. */
export function InviteFriend() {
  const session = useSession()
  if (!session || isStaffSession(session)) return null
  return <Invitation userId={String(session.id)} />
}

function Invitation({ userId }: { userId: string }) {
  const { data: referral } = useQuery(referralQuery(userId))
  // The booking is done: nobody waits for an invitation, or for an error about it.
  if (!referral || referral.earnUpTo === 0) return null
  return (
    <Card title={TEXTS.invite.title} description={TEXTS.invite.text(formatMoney(referral.earnUpTo))}>
      <ReferralLink code={referral.code} />
    </Card>
  )
}
