import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { answerOrKept } from '../../outbox/kept-answers.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import { request } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { wayTo } from '../detail/back-to-list.tsx'
import { WorkOrderBillQuery, WorkOrderSuppliesQuery } from '../dialogs/documents.ts'
import { isPayable, type Order } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { useOrderChanged } from '../use-order.ts'
import { agreementOf, type Bill, type CompletionForm, litresOf } from './completion.ts'
import type { CompleteContent } from '../waiting/contents.ts'
import { WAITING_TEXTS } from '../waiting/texts.ts'
import { TEXTS } from './texts.ts'

/** Returns the order's total with the agreed prices, as the server calculates it. */
export function useBill(order: Order, agreement: ReturnType<typeof agreementOf>) {
  return useQuery({
    queryKey: workOrderKeys.bill(order, agreement),
    queryFn: ({ signal }) =>
      answerOrKept(
        workOrderKeys.bill(order, agreement),
        signal,
        async () => (await request(WorkOrderBillQuery, { id: order.id, ...agreement }, signal)).workOrderBill,
      ),
    placeholderData: keepPreviousData,
    enabled: agreement !== null,
  })
}

/** Returns the filters and oils in the order's van that its services need. */
export function useSupplies({ id }: Order) {
  return useQuery({
    queryKey: workOrderKeys.supplies(id),
    queryFn: ({ signal }) =>
      answerOrKept(
        workOrderKeys.supplies(id),
        signal,
        async () => (await request(WorkOrderSuppliesQuery, { id }, signal)).workOrderSupplies,
      ),
  })
}

/**
 * Completes the order, opens the list of completed orders and offers the invoice. Without reception it is sent later, and the order's page takes the payment.
 * After an error, refetches prices and stock, which may have changed.
 */
export function useComplete(order: Order, onSaved: () => void) {
  const { id } = order
  const changed = useOrderChanged()
  const navigate = useNavigate()
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ form, bill }: { form: CompletionForm; bill: Bill }) => {
      const country = order.address.countryCode
      const { filters, oilId } = form
      const variables = {
        id,
        poNumber: form.poNumber.trim() || null,
        ...agreementOf(form),
        subscriptionTypeId: bill.subscriptionTypeId,
        discountCodeId: bill.discountCodeId,
        discountCodeAmount: bill.discountCodeId === null ? null : bill.discountAmount,
        promoCreditAmount: bill.promoCreditAmount,
        inventoryOilFilterId: filters.oil_filter || null,
        inventoryCabinFilterId: filters.cabin_filter || null,
        inventoryEngineFilterId: filters.engine_filter || null,
        oilId: oilId || null,
        oilLitres: oilId ? litresOf(form.oilVolume ?? '', country) : null,
      }
      const total = bill.lines.reduce((sum, line) => sum + line.discountedPrice + line.tax, 0)
      const content: CompleteContent = { variables, total, currency: order.currency }
      return await outbox.perform({ orderId: id, kind: 'complete', version: order.version, content })
    },
    onSuccess: async done => {
      if (done.state === 'waiting') {
        onSaved()
        toast({ tone: 'info', message: WAITING_TEXTS.saved })
        return
      }
      // Another tab may have sent it.
      const completed = (done.answer as Order | undefined) ?? order
      changed(completed)
      const way = wayTo({ status: 'past', van: completed.van?.id })
      await navigate({ ...way, state: { ...way.state, completed: completed.id } })
      const invoiceNumber = completed.invoice?.invoiceNumber
      toast({
        tone: 'success',
        message: invoiceNumber ? TEXTS.completedWithInvoice(invoiceNumber) : TEXTS.completed,
        // With a balance, the list begins with its payment, which leads to the invoice.
        action:
          invoiceNumber && !isPayable(completed.invoice)
            ? {
                label: ORDER_TEXTS.openInvoice,
                onClick: () => void navigate({ to: PATHS.invoice, params: { invoiceNumber } }),
              }
            : undefined,
      })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: workOrderKeys.completion(id) }),
  })
}
