import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import { loginSecurityQuery } from './login-security.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { TEXTS } from './texts.ts'
import { TwoStepCard } from './two-step-card.tsx'

/** Login security for customers and staff: two-step login, recovery codes, remembered devices, passkeys. */
export function SecuritySection({ userId }: { userId: number }) {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const query = loginSecurityQuery(userId)
  const security = useQuery({ ...query, staleTime: 0 })
  if (!security.data) {
    return (
      <Card title={TEXTS.twoStep.title}>
        {security.isError ? (
          <ErrorState message={TEXTS.twoStep.loadFailed} onRetry={() => void security.refetch()} />
        ) : (
          <Skeleton count={3} />
        )}
      </Card>
    )
  }
  const onChanged = (recoveryCodes: readonly string[] | null) => {
    setCodes(recoveryCodes)
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  return (
    <>
      <TwoStepCard security={security.data} onChanged={onChanged} />
      <PasskeysCard security={security.data} onChanged={onChanged} />
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
