import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { useImpactAction } from '../settings/use-impact-action.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { ArchivePlanMutation, PreviewArchivePlanQuery, RestorePlanMutation } from './documents.ts'
import { SaleBadge } from './plans-page.tsx'
import { refreshPlans, type Version } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.sale

/** Whether a plan is on sale; archives it or brings it back. */
export function PlanSale({ version: { id, active, stamp: seen } }: { version: Version }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const mayChange = useMay('plans.change')
  const archiving = useImpactAction({
    preview: async (planId: string) => (await request(PreviewArchivePlanQuery, { planId })).previewArchivePlan,
    act: async (planId, accepted) => {
      await request(ArchivePlanMutation, { planId, seen, accepted })
      await refreshPlans(queryClient)
    },
    done: T.archived,
  })
  const restoring = useMutation({
    mutationFn: async () => {
      await request(RestorePlanMutation, { planId: id, seen })
      await refreshPlans(queryClient)
    },
    onSuccess: () => toast({ tone: 'success', message: T.restored }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  return (
    <>
      <div>
        <SaleBadge isOnSale={active} />
      </div>
      {mayChange && (
        <div>
          {active ? (
            <Button busy={archiving.busy} onClick={() => archiving.start(id)}>
              {T.archive}
            </Button>
          ) : (
            <Button busy={restoring.isPending} onClick={() => restoring.mutate()}>
              {T.restore}
            </Button>
          )}
        </div>
      )}
      {archiving.impact && (
        <ImpactDialog
          impact={archiving.impact}
          busy={archiving.busy}
          action={T.archive}
          reason={T.archiveReason}
          onAccept={archiving.accept}
          onClose={archiving.close}
        />
      )}
    </>
  )
}
