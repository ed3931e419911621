import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '../../domain/format/day-text.ts'
import { addDays } from '../../domain/payout/period.ts'
import { FROM_BEGINNING } from '../../domain/vendor/terms.ts'
import { request } from '../platform/api/api.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { ADDS_ROW, REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { WithdrawVendorTermsMutation } from './documents.ts'
import { useVendorRefresh, type Vendor, type VendorDetails, type VendorTermsRow } from './queries.ts'
import { shareText } from './share-text.ts'
import { TEXTS } from './texts.ts'
import { VendorTermsDialog } from './vendor-terms-dialog.tsx'
import classes from './vendor-terms-list.module.css'

const T = TEXTS.terms
const TONES = { planned: 'info', present: 'success', past: 'neutral' } as const satisfies Record<string, Tone>

function whenText({ fromDay }: VendorTermsRow, next: VendorTermsRow | undefined): string {
  const until = next && dayText(addDays(next.fromDay, -1))
  if (fromDay === FROM_BEGINNING) return until === undefined ? T.fromStart : T.until(until)
  return until === undefined ? T.from(dayText(fromDay)) : T.between(dayText(fromDay), until)
}

/** The terms of a vendor, the latest first. Planned ones can be edited and withdrawn. */
export function VendorTermsList({ details, mayChange }: { details: VendorDetails; mayChange: boolean }) {
  const { vendor, today } = details
  const [editing, setEditing] = useState<VendorTermsRow | 'new' | null>(null)
  const [withdrawing, setWithdrawing] = useState<string | null>(null)
  const present = vendor.terms.findLast(({ fromDay }) => fromDay <= today)
  const stateOf = (row: VendorTermsRow): keyof typeof TONES =>
    row === present ? 'present' : row.fromDay > today ? 'planned' : 'past'
  const actionsOf = (row: VendorTermsRow) => {
    const day = dayText(row.fromDay)
    if (row.fromDay > today)
      return (
        <>
          <Button size="sm" aria-label={T.edit(day)} onClick={() => setEditing(row)}>
            {T.editShort}
          </Button>
          <Button {...REMOVES_ROW} size="sm" aria-label={T.withdraw(day)} onClick={() => setWithdrawing(row.fromDay)}>
            {T.withdrawShort}
          </Button>
        </>
      )
    return (
      vendor.isUnbilled && (
        <Button size="sm" aria-label={T.correctLabel} onClick={() => setEditing(row)}>
          {T.correct}
        </Button>
      )
    )
  }
  return (
    <RowFocus>
      {vendor.terms.length === 0 ? (
        <p>{T.none}</p>
      ) : (
        <RecordList
          label={T.list}
          records={vendor.terms
            .map((row, index) => ({
              key: row.fromDay,
              title: (
                <span className={classes.title}>
                  {whenText(row, vendor.terms[index + 1])}{' '}
                  <StatusBadge tone={TONES[stateOf(row)]}>{T.states[stateOf(row)]}</StatusBadge>
                </span>
              ),
              details: (
                <>
                  <p>
                    {[T.keeps(shareText(row)), row.isNationalFleet ? T.nationalFleet : ''].filter(Boolean).join(' · ')}
                  </p>
                  {row.reason !== '' && <p>{T.reason(row.reason)}</p>}
                </>
              ),
              actions: mayChange && actionsOf(row),
            }))
            .toReversed()}
        />
      )}
      {mayChange && (
        <div>
          <Button {...ADDS_ROW} onClick={() => setEditing('new')}>
            {T.plan}
          </Button>
        </div>
      )}
      {editing !== null && (
        <VendorTermsDialog
          details={details}
          editing={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {withdrawing !== null && (
        <WithdrawDialog vendor={vendor} fromDay={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </RowFocus>
  )
}

function WithdrawDialog({ vendor, fromDay, onClose }: { vendor: Vendor; fromDay: string; onClose: () => void }) {
  const toast = useToast()
  const refresh = useVendorRefresh()
  const withdrawal = useMutation({
    mutationFn: async () => {
      await request(WithdrawVendorTermsMutation, { vendorId: vendor.id, seen: vendor.stamp, fromDay })
      await refresh()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: T.withdrawn })
      onClose()
    },
    onError: () => void refresh(),
  })
  return (
    <ConfirmDialog
      open
      title={T.withdrawTitle}
      confirmLabel={T.withdrawShort}
      busy={withdrawal.isPending}
      error={withdrawal.error?.message}
      onConfirm={() => withdrawal.mutate()}
      onCancel={onClose}
    >
      {T.withdrawText(dayText(fromDay))}
    </ConfirmDialog>
  )
}
