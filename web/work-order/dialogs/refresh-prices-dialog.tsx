import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { type Order, totalsOf } from '../order.ts'
import { ContentPrice, useContent } from './content-price.tsx'
import { RefreshPricesMutation } from './documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { useOrderForm } from './use-order-form.ts'

/** Prices all lines of an open order as of today, after showing what changes (WODETAIL-10). */
export function RefreshPricesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const content = useContent(order, { isRefreshed: true })
  const form = useOrderForm(order, {
    initialValues: {},
    submit: async (_values, version) => {
      const agreedTotal = content.data?.totalWithTax ?? null
      return (await request(RefreshPricesMutation, { id: order.id, version, agreedTotal })).refreshLineItemPrices
    },
    onDone: onClose,
  })
  const before = totalsOf(order).total
  const after = content.data?.totalWithTax
  const show = (cents: number) => money(cents, order.currency)
  return (
    <EditDialog
      title={TEXTS.refreshPrices}
      submitLabel={TEXTS.acceptPrices}
      form={form}
      disabled={after === undefined || after === before}
      onClose={onClose}
    >
      {after !== undefined && (
        <Alert tone="info">{after === before ? TEXTS.samePrice : TEXTS.todaysPrice(show(after), show(before))}</Alert>
      )}
      <ContentPrice order={order} content={content} />
    </EditDialog>
  )
}
