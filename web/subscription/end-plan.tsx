import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { EndSubscriptionMutation } from './documents.ts'
import type { Subscription } from './queries.ts'
import { TEXTS } from './texts.ts'
import { usePlanChange } from './use-plan-change.ts'

const texts = TEXTS.endDialog

/** Ends a plan that is not paid, after a confirmation. */
export function EndPlan({ subscription, userVehicleId }: { subscription: Subscription; userVehicleId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { id, subscriptionType: plan } = subscription
  const end = usePlanChange(userVehicleId, () => request(EndSubscriptionMutation, { id }))
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {TEXTS.end}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={texts.title}
        confirmLabel={texts.confirm}
        cancelLabel={texts.keep}
        danger
        busy={end.isPending}
        error={end.error ? TEXTS.endFailed(end.error.message) : undefined}
        onConfirm={() => end.mutate()}
        onCancel={() => {
          setOpen(false)
          end.reset()
        }}
      >
        <p>{texts.text(plan.name)}</p>
      </ConfirmDialog>
    </>
  )
}
