import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { CancelSubscriptionMutation } from './documents.ts'
import { planDay, planMoney } from './plan-format.ts'
import type { Subscription } from './queries.ts'
import { TEXTS } from './texts.ts'
import { usePlanChange } from './use-plan-change.ts'

const texts = TEXTS.cancelDialog

/** Cancels a plan, after a confirmation with the last day and the amounts that are still billed (SUBS-05, SUBS-06). */
export function CancelPlan({ subscription, userVehicleId }: { subscription: Subscription; userVehicleId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { id, dates, subscriptionType: plan } = subscription
  const cancel = usePlanChange(userVehicleId, () =>
    request(CancelSubscriptionMutation, { id, cancelEffectiveAt: dates.endIfCancelled }),
  )
  const day = planDay(dates.endIfCancelled)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {TEXTS.cancel[plan.frequency]}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={texts.title}
        confirmLabel={texts.confirm}
        cancelLabel={texts.keep}
        danger
        busy={cancel.isPending}
        error={cancel.isError ? TEXTS.cancelFailed : undefined}
        onConfirm={() => cancel.mutate()}
        onCancel={() => {
          setOpen(false)
          cancel.reset()
        }}
      >
        <p>{texts.until(plan.name, day)}</p>
        <p>{texts.bill[plan.frequency](planMoney(plan.price, plan.currency))}</p>
      </ConfirmDialog>
    </>
  )
}
