import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { BulletList } from '../../ui/display/bullet-list.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ConfirmDialog, Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Stack } from '../../ui/layout/card.tsx'
import type { ListedOrder } from '../list/use-work-orders.ts'
import { workOrderKeys } from '../query-keys.ts'
import { ConfirmWorkOrdersMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import type { Selection } from './use-selection.ts'

type Result = ResultOf<typeof ConfirmWorkOrdersMutation>['confirmWorkOrders'][number]

interface ConfirmSelectedProps {
  selection: Selection
  onClose: () => void
}

/** Confirms the selected orders, each into the van that is suggested for it, and then says of each what became of it. Those that were refused stay selected. */
export function ConfirmSelected({ selection, onClose }: ConfirmSelectedProps) {
  const queryClient = useQueryClient()
  // The list loses the orders that were confirmed, and the results name them.
  const [orders] = useState(selection.selected)
  const confirm = useMutation({
    mutationFn: async () => {
      const seen = orders.map(({ workOrder: { id, version } }) => ({ id, version }))
      return (await request(ConfirmWorkOrdersMutation, { orders: seen })).confirmWorkOrders
    },
    onSuccess: results =>
      selection.setProblems(new Map(results.flatMap(({ id, problem }) => (problem === null ? [] : [[id, problem]])))),
    // A lost answer may have confirmed some.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: workOrderKeys.lists() })
      for (const { workOrder } of orders)
        void queryClient.invalidateQueries({ queryKey: workOrderKeys.detail(workOrder.id) })
    },
  })
  if (confirm.data) return <Results orders={orders} results={confirm.data} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={TEXTS.confirmTitle(orders.length)}
      confirmLabel={TEXTS.confirmOrders(orders.length)}
      busy={confirm.isPending}
      error={confirm.error?.message}
      onConfirm={() => confirm.mutate()}
      onCancel={onClose}
    >
      {TEXTS.confirmText}
    </ConfirmDialog>
  )
}

interface ResultsProps {
  orders: readonly ListedOrder[]
  results: readonly Result[]
  onClose: () => void
}

function Results({ orders, results, onClose }: ResultsProps) {
  const names = new Map(orders.map(({ workOrder }) => [workOrder.id, workOrder.contact.name]))
  const nameOf = (id: string): string => names.get(id) ?? ''
  const confirmed = results.flatMap(({ id, vanName }) =>
    vanName === null ? [] : [TEXTS.intoVan(id, nameOf(id), vanName)],
  )
  const refused = results.flatMap(({ id, problem }) =>
    problem === null ? [] : [{ id, text: TEXTS.refused(id, nameOf(id), problem) }],
  )
  return (
    <Dialog
      open
      title={TEXTS.resultTitle(confirmed.length, results.length)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {TEXTS.done}
        </Button>
      }
      onClose={onClose}
    >
      <Stack>
        {refused.length > 0 && (
          <Alert tone="danger" title={TEXTS.refusedOrders}>
            <ul>
              {refused.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          </Alert>
        )}
        {confirmed.length > 0 && <BulletList title={TEXTS.confirmedOrders} items={confirmed} />}
      </Stack>
    </Dialog>
  )
}
