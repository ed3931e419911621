import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { useImpactAction } from '../settings/use-impact-action.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { ArchiveServiceMutation, PreviewArchiveServiceQuery, RestoreServiceMutation } from './documents.ts'
import { type PriceBook, refreshPriceBook, type Service } from './queries.ts'
import { ServiceState } from './service-table.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.service

/** Whether a service is in use; archives it or brings it back. */
export function ServiceUse({ book, service: { id, active, stamp }, service }: { book: PriceBook; service: Service }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const mayChange = useMay('services.change')
  const archiving = useImpactAction({
    preview: async (serviceId: string) =>
      (await request(PreviewArchiveServiceQuery, { serviceId })).previewArchiveService,
    act: async (serviceId, accepted) => {
      await request(ArchiveServiceMutation, { serviceId, seen: stamp, accepted })
      await refreshPriceBook(queryClient)
    },
    done: T.archived,
  })
  const restoring = useMutation({
    mutationFn: async () => {
      await request(RestoreServiceMutation, { serviceId: id, seen: stamp })
      await refreshPriceBook(queryClient)
    },
    onSuccess: () => toast({ tone: 'success', message: T.restored }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  return (
    <>
      {mayChange ? (
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
      ) : (
        <div>
          <ServiceState book={book} service={service} />
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
