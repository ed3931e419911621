import { useMutation } from '@tanstack/react-query'
import { MARKETPLACE_NUMBER } from '../../domain/vendor/terms.ts'
import { request } from '../platform/api/api.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { useImpactAction } from '../settings/use-impact-action.ts'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { ArchiveVendorMutation, PreviewArchiveVendorQuery, RestoreVendorMutation } from './documents.ts'
import { useVendorRefresh, type Vendor } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.use

/** Whether somebody can book for a vendor. */
export function VendorUse({ vendor, mayChange }: { vendor: Vendor; mayChange: boolean }) {
  const toast = useToast()
  const refresh = useVendorRefresh()
  const archiving = useImpactAction({
    preview: async (vendorId: string) => (await request(PreviewArchiveVendorQuery, { vendorId })).previewArchiveVendor,
    act: async (vendorId, accepted) => {
      await request(ArchiveVendorMutation, { vendorId, seen: vendor.stamp, accepted })
      await refresh()
    },
    done: T.archived,
  })
  const restoring = useMutation({
    mutationFn: async () => {
      await request(RestoreVendorMutation, { vendorId: vendor.id, seen: vendor.stamp })
      await refresh()
    },
    onSuccess: () => toast({ tone: 'success', message: T.restored }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  return (
    <>
      <div>
        {vendor.isArchived ? (
          <StatusBadge tone="neutral">{TEXTS.states.archived}</StatusBadge>
        ) : (
          <StatusBadge tone="success">{TEXTS.states.active}</StatusBadge>
        )}
      </div>
      {vendor.number === MARKETPLACE_NUMBER ? (
        <p>{T.marketplace}</p>
      ) : (
        mayChange && (
          <div>
            {vendor.isArchived ? (
              <Button busy={restoring.isPending} onClick={() => restoring.mutate()}>
                {T.restore}
              </Button>
            ) : (
              <Button busy={archiving.busy} onClick={() => archiving.start(vendor.id)}>
                {T.archive}
              </Button>
            )}
          </div>
        )
      )}
      {archiving.impact && (
        <ImpactDialog
          impact={archiving.impact}
          busy={archiving.busy}
          action={T.archive}
          onAccept={archiving.accept}
          onClose={archiving.close}
        />
      )}
    </>
  )
}
