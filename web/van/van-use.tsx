import { useMutation } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { useImpactAction } from '../settings/use-impact-action.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { MoveVanOrdersMutation, PreviewRetireVanQuery, RestoreVanMutation, RetireVanMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { useVanRefresh } from './use-van-refresh.ts'
import type { VanSectionProps } from './van-section.ts'
import { VanState } from './vans-page.tsx'

/** Whether a van is in use, and what depends on it. */
export function VanUse(props: VanSectionProps) {
  const { van, franchise } = props
  const mayChange = useMay('vans.change')
  const toast = useToast()
  const refresh = useVanRefresh(franchise.id)
  const retiring = useImpactAction({
    preview: async (vanId: string) => (await request(PreviewRetireVanQuery, { vanId })).previewRetireVan,
    act: async (vanId, accepted) => {
      await request(RetireVanMutation, { vanId, seen: van.stamp, accepted })
      await refresh()
    },
    done: TEXTS.retired,
  })
  const restoring = useMutation({
    mutationFn: async () => {
      await request(RestoreVanMutation, { vanId: van.id, seen: van.stamp })
      await refresh()
    },
    onSuccess: () => toast({ tone: 'success', message: TEXTS.restored }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  return (
    <>
      <div>
        <VanState van={van} />
      </div>
      <p>
        {TEXTS.openOrders(van.openOrders)} · {TEXTS.stockItems(van.stockItems)}
      </p>
      {mayChange && (
        <div>
          {van.active ? (
            <Button busy={retiring.busy} onClick={() => retiring.start(van.id)}>
              {TEXTS.retire}
            </Button>
          ) : (
            <Button busy={restoring.isPending} onClick={() => restoring.mutate()}>
              {TEXTS.restore}
            </Button>
          )}
        </div>
      )}
      {retiring.impact && (
        <ImpactDialog
          impact={retiring.impact}
          busy={retiring.busy}
          action={TEXTS.retire}
          wayOut={<WayOut {...props} onMoved={() => retiring.start(van.id)} />}
          onAccept={retiring.accept}
          onClose={retiring.close}
        />
      )}
    </>
  )
}

/** Moves all appointments to another van, or leads to the stock. */
function WayOut({ van, fleet, franchise, onMoved }: VanSectionProps & { onMoved: () => void }) {
  const toast = useToast()
  const refresh = useVanRefresh(franchise.id)
  const others = fleet.vans.filter(other => other.active && other.id !== van.id)
  const moving = useSubmitForm({
    initialValues: { toVanId: '' },
    submit: ({ toVanId }) => request(MoveVanOrdersMutation, { vanId: van.id, toVanId }),
    onSuccess: async ({ moveVanOrders: { moved, left } }) => {
      const isAll = left.length === 0
      toast({
        tone: isAll ? 'success' : 'warning',
        message: isAll ? TEXTS.moved(moved) : TEXTS.movedPartly(moved, left.length),
      })
      await refresh()
      // Nothing is left in the way if everything moved: the van retires. Otherwise the dialog lists what is left.
      onMoved()
    },
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  return (
    <Stack>
      {van.openOrders > 0 && others.length > 0 && (
        <>
          <SelectField
            label={TEXTS.moveTo}
            description={TEXTS.moveHint}
            {...moving.field('toVanId')}
            placeholder={TEXTS.moveChoose}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div>
            <Button disabled={moving.values.toVanId === ''} busy={moving.busy} onClick={() => moving.submit()}>
              {TEXTS.move}
            </Button>
          </div>
        </>
      )}
      {van.stockItems > 0 && (
        <div>
          <ButtonLink to={PATHS.inventory} target="_blank">
            {TEXTS.stockLink}
          </ButtonLink>
        </div>
      )}
    </Stack>
  )
}
