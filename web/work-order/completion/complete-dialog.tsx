import { useState } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PriceSummarySkeleton } from '../../ui/display/price-summary.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { AgreedPrices } from './agreed-prices.tsx'
import {
  agreementOf,
  type Bill,
  type CompletionForm,
  isOilKnown,
  startCompletion,
  suggestSupplies,
} from './completion.ts'
import type { Order } from '../order.ts'
import { SupplyFields } from './supply-fields.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'
import { useBill, useComplete, useSupplies } from './use-completion.ts'

interface CompleteDialogProps {
  order: Order
  onClose: () => void
}

/** Shows the bill and the supplies used before the order is closed (WOFLOW-07). After an error all input stays. */
export function CompleteDialog({ order, onClose }: CompleteDialogProps) {
  const [typed, setTyped] = useState(() => startCompletion(order))
  const supplies = useSupplies(order)
  const suggested =
    supplies.data && suggestSupplies(supplies.data, order.address.countryCode, order.vehicle.recommendedOil?.weight)
  const form: CompletionForm = { ...suggested, ...typed, filters: { ...suggested?.filters, ...typed.filters } }
  const [lastBill, setLastBill] = useState<Bill>()
  const isRaised = lastBill?.lines.some(({ id, price }) => (form.linePrices[id] ?? 0) > price) ?? false
  const agreement = isRaised ? null : agreementOf(form)
  const bill = useBill(order, agreement)
  // Fields stay editable, regardless of the last preview request.
  if (bill.data && bill.data !== lastBill) setLastBill(bill.data)
  const shownBill = bill.data ?? lastBill
  const complete = useComplete(order)
  const country = order.address.countryCode === 'CA' ? 'CA' : 'US'
  const isReady =
    isOilKnown(form, country) && agreement !== null && bill.data !== undefined && !bill.isPlaceholderData && !bill.error
  const change = (part: Partial<CompletionForm>) => setTyped({ ...typed, ...part })
  const failure = bill.error ?? supplies.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={ORDER_TEXTS.complete}
      busy={complete.isPending}
      actions={
        <>
          <Button size="xl" onClick={onClose} disabled={complete.isPending}>
            {ORDER_TEXTS.cancel}
          </Button>
          <Button
            variant="primary"
            size="xl"
            busy={complete.isPending}
            busyLabel={TEXTS.completing}
            disabled={!isReady || !supplies.data}
            onClick={() => bill.data && complete.mutate({ form, bill: bill.data })}
          >
            {ORDER_TEXTS.complete}
          </Button>
        </>
      }
    >
      {complete.error && (
        <Alert tone="danger" title={TEXTS.completeTitle}>
          {TEXTS.completeFailed(complete.error.message)}
        </Alert>
      )}
      <p>{TEXTS.completeIntro}</p>
      {supplies.data && (
        <SupplyFields supplies={supplies.data} form={form} country={order.address.countryCode} onChange={change} />
      )}
      {failure && (
        <ErrorState message={failure.message} onRetry={() => void Promise.all([bill.refetch(), supplies.refetch()])} />
      )}
      {shownBill ? (
        <AgreedPrices
          order={order}
          bill={shownBill}
          form={form}
          isUpdating={bill.isPlaceholderData}
          onChange={change}
        />
      ) : (
        !failure && <PriceSummarySkeleton />
      )}
      <TextField
        label={ORDER_TEXTS.poNumber}
        description={ORDER_TEXTS.poHint}
        value={form.poNumber}
        onChange={poNumber => change({ poNumber })}
        size="xl"
        disabled={complete.isPending}
      />
    </Dialog>
  )
}
