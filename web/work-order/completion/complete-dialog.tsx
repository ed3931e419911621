import { formatList } from '../../../domain/format/list.ts'
import { PriceSummarySkeleton } from '../../invoice/price-summary.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { linesOf } from '../recommended/answered.ts'
import { AgreedPrices } from './agreed-prices.tsx'
import { SupplyFields } from './supply-fields.tsx'
import { TEXTS } from './texts.ts'
import { useCompletionForm } from './use-completion-form.ts'

interface CompleteDialogProps {
  order: Order
  onClose: () => void
}

/** Shows the bill and the supplies used before the order is closed (WOFLOW-07). After an error all input stays. */
export function CompleteDialog({ order, onClose }: CompleteDialogProps) {
  const { form, completion, supplies, bill, shownBill, isReady } = useCompletionForm(order, onClose)
  const failure = bill.error ?? supplies.error
  // The customer expects it, and a completed order takes no more work.
  const missed = linesOf(order)
    .filter(({ state, isForVisit, addProblem }) => state === 'APPROVED' && isForVisit && addProblem === null)
    .map(({ name }) => name)
  return (
    <Dialog
      open
      onClose={onClose}
      title={ORDER_TEXTS.complete}
      busy={form.busy}
      actions={
        <>
          <Button size="xl" onClick={onClose} disabled={form.busy}>
            {ORDER_TEXTS.cancel}
          </Button>
          <Button
            variant="primary"
            size="xl"
            busy={form.busy}
            busyLabel={TEXTS.completing}
            disabled={!isReady}
            // Not on Enter: completing can’t be undone.
            onClick={() => form.submit()}
          >
            {ORDER_TEXTS.complete}
          </Button>
        </>
      }
    >
      {form.error && (
        <Alert tone="danger" title={TEXTS.completeTitle}>
          {TEXTS.completeFailed(form.error.message)}
        </Alert>
      )}
      <p>{TEXTS.completeIntro}</p>
      {missed.length > 0 && <Alert tone="warning">{TEXTS.approvedMissing(formatList(missed))}</Alert>}
      {supplies.data && (
        <SupplyFields
          supplies={supplies.data}
          form={completion}
          country={order.address.countryCode}
          recommended={order.vehicle.recommendedOil}
          onChange={form.change}
        />
      )}
      {failure && (
        <ErrorState message={failure.message} onRetry={() => void Promise.all([bill.refetch(), supplies.refetch()])} />
      )}
      {shownBill ? (
        <AgreedPrices
          order={order}
          bill={shownBill}
          form={completion}
          isUpdating={bill.isPlaceholderData}
          onChange={form.change}
        />
      ) : (
        !failure && <PriceSummarySkeleton />
      )}
      <TextField
        {...form.field('poNumber')}
        label={ORDER_TEXTS.poNumber}
        description={ORDER_TEXTS.poHint}
        size="xl"
        disabled={form.busy}
      />
    </Dialog>
  )
}
