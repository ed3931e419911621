import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../domain/format/day-text.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { isSameRhythm } from '../../domain/subscription/plan-settings.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { WithdrawPlanMoveMutation } from './documents.ts'
import { MoveDialog } from './move-dialog.tsx'
import classes from './plan-versions.module.css'
import { newestOf, priceText } from './plan-words.ts'
import { type Plan, refreshPlans, type Version } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.versions

interface PlanVersionsProps {
  plan: Plan
  now: Date
}

/** The versions of a plan with their members, and announced moves of members. */
export function PlanVersions({ plan, now }: PlanVersionsProps) {
  const mayChange = useMay('plans.change')
  const [moving, setMoving] = useState<Version>()
  const [withdrawing, setWithdrawing] = useState<Version>()
  const newest = newestOf(plan)
  // An earlier version without members is history.
  const shown = plan.versions.filter(version => version === newest || version.members > 0)
  return (
    <>
      <RecordList
        label={T.list}
        records={shown.map(version => ({
          key: version.id,
          title: (
            <span className={classes.title}>
              {TEXTS.version(version.version)} · {priceText(version, plan)}
              {version !== newest && <StatusBadge tone="neutral">{TEXTS.state.replaced}</StatusBadge>}
            </span>
          ),
          details: (
            <div className={classes.details}>
              <Details version={version} plan={plan} />
              {mayChange && version !== newest && (
                <Action
                  version={version}
                  canMove={newest.active && isSameRhythm(version, newest) && version.members > version.leaving}
                  now={now}
                  onMove={() => setMoving(version)}
                  onWithdraw={() => setWithdrawing(version)}
                />
              )}
            </div>
          ),
        }))}
      />
      {moving && <MoveDialog plan={plan} version={moving} now={now} onClose={() => setMoving(undefined)} />}
      {withdrawing && <WithdrawDialog version={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </>
  )
}

function Details({ version, plan }: { version: Version; plan: Plan }) {
  const { members, leaving, soonRenewals, soonAmount, move } = version
  const target = plan.versions.find(({ id }) => id === move?.toPlanId)
  const newest = newestOf(plan)
  return (
    <>
      <span>
        {TEXTS.members(members)}
        {leaving > 0 && `, ${T.leaving(leaving)}`}
      </span>
      {members > 0 && (
        <span>{soonRenewals > 0 ? T.soon(soonRenewals, formatMoney(soonAmount, plan.currency)) : T.noRenewals}</span>
      )}
      {move && target && (
        <span className={classes.move}>
          {T.announced(
            move.members,
            formatMoney(target.price, plan.currency),
            dayOf(new Date(move.effectiveAt), 'UTC'),
          )}
          {' · '}
          {T.mails(move.notified, move.members)}
        </span>
      )}
      {version !== newest && members > 0 && !isSameRhythm(version, newest) && <span>{T.otherRhythm}</span>}
    </>
  )
}

interface ActionProps {
  version: Version
  canMove: boolean
  now: Date
  onMove: () => void
  onWithdraw: () => void
}

function Action({ version: { version, move }, canMove, now, onMove, onWithdraw }: ActionProps) {
  if (move)
    return (
      new Date(move.effectiveAt) > now && (
        <div className={classes.action}>
          <Button size="sm" aria-label={T.withdrawOf(version)} onClick={onWithdraw}>
            {T.withdraw}
          </Button>
        </div>
      )
    )
  return (
    canMove && (
      <div className={classes.action}>
        <Button size="sm" aria-label={T.moveOf(version)} onClick={onMove}>
          {T.move}
        </Button>
      </div>
    )
  )
}

function WithdrawDialog({ version: { id, stamp }, onClose }: { version: Version; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await request(WithdrawPlanMoveMutation, { planId: id, seen: stamp })
      await refreshPlans(queryClient)
    },
    onSuccess: () => {
      toast({ tone: 'success', message: T.withdrawn })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={T.withdrawTitle}
      confirmLabel={T.withdraw}
      busy={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {T.withdrawText}
    </ConfirmDialog>
  )
}
