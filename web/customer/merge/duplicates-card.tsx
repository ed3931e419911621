import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDate } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { useStaffZone } from '../../franchise-choice/franchise.ts'
import { RecordList } from '../../ui/display/record-list.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OtherCustomer } from './other-customer.tsx'
import { duplicatesQuery, mergedAccountsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** For managers: customers who may be the same person, and any other one, to compare and merge, and the accounts that were merged into this one. */
export function DuplicatesCard({ userId }: { userId: string }) {
  const zone = useStaffZone()
  const duplicates = useQuery(duplicatesQuery(userId))
  const merged = useQuery(mergedAccountsQuery(userId))
  const [comparing, setComparing] = useState<string>()
  const failed = [duplicates, merged].find(query => query.isError && !query.data)
  if (failed)
    return (
      <Card title={TEXTS.title}>
        <ErrorState message={failed.error?.message ?? ''} onRetry={() => void failed.refetch()} />
      </Card>
    )
  if (!duplicates.data || !merged.data)
    return (
      <Card title={TEXTS.title}>
        <Skeleton count={2} />
      </Card>
    )
  return (
    <Card title={TEXTS.title}>
      {duplicates.data.length === 0 ? (
        <p>{TEXTS.none}</p>
      ) : (
        <RecordList
          label={TEXTS.likely}
          records={duplicates.data.map(duplicate => ({
            key: duplicate.id,
            title: duplicate.name,
            details: (
              <>
                {duplicate.email}
                <br />
                {TEXTS.found(formatList(duplicate.same.map(sign => TEXTS.signs[sign])))}
              </>
            ),
            actions: (
              <Button
                size="sm"
                aria-label={TEXTS.compareWith(duplicate.name, duplicate.email)}
                onClick={() => setComparing(duplicate.id)}
              >
                {TEXTS.compare}
              </Button>
            ),
          }))}
        />
      )}
      <OtherCustomer userId={userId} onChosen={setComparing} />
      {merged.data.length > 0 && (
        <>
          <h3>{TEXTS.merged}</h3>
          <RecordList
            label={TEXTS.merged}
            records={merged.data.map(account => ({
              key: account.id,
              title: account.email ?? account.name,
              details: TEXTS.mergedBy(formatShortDate(new Date(account.mergedAt), zone), account.mergedBy),
            }))}
          />
        </>
      )}
      {comparing !== undefined && (
        <MergeDialog userId={userId} otherId={comparing} onClose={() => setComparing(undefined)} />
      )}
    </Card>
  )
}
