import { request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { UndoCancelSubscriptionMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { usePlanChange } from './use-plan-change.ts'

/** Undoes a cancellation (SUBS-05). */
export function UndoCancelPlan({ subscriptionId, userVehicleId }: { subscriptionId: string; userVehicleId: string }) {
  const undo = usePlanChange(userVehicleId, () => request(UndoCancelSubscriptionMutation, { id: subscriptionId }))
  return (
    <>
      <ErrorBanner message={undo.isError ? TEXTS.undoFailed : undefined} />
      <Button busy={undo.isPending} onClick={() => undo.mutate()}>
        {TEXTS.undo}
      </Button>
    </>
  )
}
