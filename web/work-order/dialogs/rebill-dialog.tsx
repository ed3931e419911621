import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { CheckCards, type Choice, RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { ContentPrice, useContent } from './content-price.tsx'
import { RebillMutation } from './documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { type OrderForm, useOrderForm } from './use-order-form.ts'

interface NewBillValues {
  /** Undefined until the user changes the order's services. */
  chosen: readonly string[] | undefined
  /** Cents of the main service; undefined keeps its price. */
  price: number | undefined
}

/** Bills a completed order again, after its invoice was credited or voided, with corrected services and a lower price of the main one. */
export function RebillDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const toast = useToast()
  const form: OrderForm<NewBillValues> = useOrderForm<NewBillValues>(order, {
    initialValues: { chosen: undefined, price: undefined },
    submit: async ({ chosen, price }) => {
      const lower = price === undefined || price === listPrice || main === undefined ? null : price
      const prices = lower === null || main === undefined ? [] : [{ serviceId: main.id, discountedPrice: lower }]
      // With a lower price the server works out the total.
      const agreedTotal = lower === null && chosen !== undefined ? (content.data?.totalWithTax ?? null) : null
      const wanted = { workOrderId: order.id, serviceIds: chosen ? [...chosen] : null, prices, agreedTotal }
      return (await request(RebillMutation, wanted)).billWorkOrderAnew
    },
    onDone: changed => {
      onClose()
      if (changed.invoice) toast({ tone: 'success', message: TEXTS.billedAnew(changed.invoice.invoiceNumber) })
    },
  })
  const { chosen } = form.values
  const content = useContent(order, { serviceIds: chosen })
  const serviceIds = chosen ?? content.data?.serviceIds ?? []
  const choose = (ids: readonly string[]) => form.change({ chosen: ids, price: undefined })
  const offers = content.data?.offers ?? []
  const main = offers.find(({ id, serviceType }) => serviceType !== 'ADD_ON' && serviceIds.includes(id))
  const listPrice = main?.price ?? 0
  // Not in the form's rules: they run before the order's services are known.
  const tooHigh =
    form.values.price !== undefined && form.values.price > listPrice
      ? TEXTS.priceTooHigh(money(listPrice, order.currency))
      : undefined
  const choices = (isAddOn: boolean): Choice<string>[] =>
    offers
      .filter(offer => (offer.serviceType === 'ADD_ON') === isAddOn && offer.serviceType !== 'SUBSCRIPTION')
      .map(({ id, name, price }) => ({ value: id, title: name, price: money(price, order.currency) }))
  const addOns = choices(true)
  const chosenAddOns = addOns.map(({ value }) => value).filter(id => serviceIds.includes(id))
  return (
    <EditDialog
      title={TEXTS.rebill}
      submitLabel={TEXTS.makeInvoice}
      form={form}
      disabled={!content.data || content.isPlaceholderData || content.isError || tooHigh !== undefined}
      onClose={onClose}
    >
      <p>{TEXTS.rebillHint}</p>
      <RadioCards
        legend={ORDER_TEXTS.service}
        value={main?.id}
        onChange={id => choose([id, ...chosenAddOns])}
        choices={choices(false)}
      />
      {addOns.length > 0 && (
        <CheckCards
          legend={TEXTS.addOns}
          values={chosenAddOns}
          onChange={ids => choose([...(main === undefined ? [] : [main.id]), ...ids])}
          choices={addOns}
        />
      )}
      {main && (
        <MoneyField
          {...form.field('price')}
          error={tooHigh}
          label={TEXTS.lowerPrice(main.name)}
          description={TEXTS.lowerPriceHint(money(listPrice, order.currency))}
        />
      )}
      <ContentPrice order={order} content={content} />
    </EditDialog>
  )
}
