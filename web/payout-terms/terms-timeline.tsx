import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText } from '../../domain/format/day-text.ts'
import { request } from '../platform/api/api.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { WithdrawPayoutTermsMutation } from './documents.ts'
import { payoutTermsQuery, settingsOf, type TermsPeriod, type TermsSettings, type TermsState } from './queries.ts'
import { termChanges } from './term-text.ts'
import classes from './terms-timeline.module.css'
import { TEXTS } from './texts.ts'

const T = TEXTS.timeline
const TONES: Record<TermsState, Tone> = { planned: 'info', present: 'success', past: 'neutral' }

interface TermsTimelineProps {
  settings: TermsSettings
  /** The latest first. */
  periods: readonly TermsPeriod[]
  franchiseId: string
  mayChange: boolean
}

function whenText({ row, before, until }: TermsPeriod): string {
  const from = before ? dayText(row.fromDay) : undefined
  if (from === undefined) return until === null ? T.fromStart : T.untilDay(dayText(until))
  return until === null ? T.from(from) : T.between(from, dayText(until))
}

/** All terms of a franchise with what they changed, and why. Planned ones can be edited and withdrawn. */
export function TermsTimeline({ settings, periods, franchiseId, mayChange }: TermsTimelineProps) {
  const [withdrawing, setWithdrawing] = useState<string | null>(null)
  const { currency } = settings
  return (
    <>
      <RowFocus>
        <RecordList
          label={T.list}
          records={periods.map(period => {
            const { row, before, state } = period
            const day = dayText(row.fromDay)
            const changes = before
              ? termChanges(before, row, currency)
              : [T.first(TEXTS.types[row.franchiseType], TEXTS.schedules[row.schedule].toLowerCase())]
            return {
              key: row.fromDay,
              title: (
                <span className={classes.title}>
                  {whenText(period)} <StatusBadge tone={TONES[state]}>{T.states[state]}</StatusBadge>
                </span>
              ),
              details: (
                <>
                  {changes.map(change => (
                    <p key={change}>{change}</p>
                  ))}
                  {row.reason !== '' && <p>{T.reason(row.reason)}</p>}
                </>
              ),
              actions: mayChange && state === 'planned' && (
                <>
                  <ButtonLink
                    size="sm"
                    to={PATHS.settingsPayoutTermsOf}
                    params={{ day: row.fromDay }}
                    aria-label={T.edit(day)}
                  >
                    {T.editShort}
                  </ButtonLink>
                  <Button
                    {...REMOVES_ROW}
                    size="sm"
                    aria-label={T.withdraw(day)}
                    onClick={() => setWithdrawing(row.fromDay)}
                  >
                    {T.withdrawShort}
                  </Button>
                </>
              ),
            }
          })}
        />
      </RowFocus>
      {withdrawing !== null && (
        <WithdrawDialog
          franchiseId={franchiseId}
          fromDay={withdrawing}
          seen={settings.stamp}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </>
  )
}

interface WithdrawDialogProps {
  franchiseId: string
  fromDay: string
  seen: string
  onClose: () => void
}

function WithdrawDialog({ franchiseId, fromDay, seen, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { queryKey } = payoutTermsQuery(franchiseId)
  const withdrawal = useMutation({
    mutationFn: async () =>
      settingsOf((await request(WithdrawPayoutTermsMutation, { franchiseId, fromDay, seen })).withdrawPayoutTerms),
    onSuccess: saved => {
      queryClient.setQueryData(queryKey, saved)
      toast({ tone: 'success', message: TEXTS.withdraw.done })
      onClose()
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <ConfirmDialog
      open
      title={TEXTS.withdraw.title}
      confirmLabel={TEXTS.withdraw.confirm}
      busy={withdrawal.isPending}
      error={withdrawal.error?.message}
      onConfirm={() => withdrawal.mutate()}
      onCancel={onClose}
    >
      {TEXTS.withdraw.text(dayText(fromDay))}
    </ConfirmDialog>
  )
}
