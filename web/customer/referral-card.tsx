import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../domain/format/money.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import { referralQuery } from '../referral/queries.ts'
import { ReferralLink } from '../referral/referral-link.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.referral

/** Shows the referral reward, the code and link to share, and the credit so far; nothing if the tenant offers no reward (REF-03 to REF-05). */
export function ReferralCard({ userId }: { userId: string }) {
  const referral = useQuery(referralQuery(userId))
  if (referral.data?.earnUpTo === 0) return null
  return (
    <Card title={texts.title}>
      {referral.isPending && <Skeleton count={3} />}
      {referral.isError && !referral.data && (
        <ErrorState message={texts.loadFailed} onRetry={() => void referral.refetch()} />
      )}
      {referral.data && (
        <>
          <p>{texts.intro(formatMoney(referral.data.earnUpTo))}</p>
          <KeyValues
            compact
            items={[
              { label: texts.code, value: referral.data.code },
              { label: texts.credit, value: formatMoney(referral.data.credit) },
            ]}
          />
          <ReferralLink code={referral.data.code} />
        </>
      )}
    </Card>
  )
}
