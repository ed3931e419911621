import { formatList } from '../../../domain/format/list.ts'
import { PlanConsentCard } from '../../booking/schedule/plan-consent-card.tsx'
import { usePlanConsent } from '../../booking/schedule/use-plan-consent.ts'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { useDrivingReason } from '../../schedule/vans/driving-reason.tsx'
import type { SubmittedForm } from '../../ui/form/use-submit-form.ts'
import { CheckCards, type Choice, RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { UpdateServicesMutation } from './documents.ts'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { ContentPrice, useContent } from './content-price.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { TEXTS } from './texts.ts'
import { type OrderForm, useOrderForm } from './use-order-form.ts'

interface ServicesValues {
  /** Undefined until the user changes the order's services. */
  chosen: readonly string[] | undefined
}

/**
 * Changes the order's services, with a price preview (WODETAIL-11). A plan that the order does not have asks for the customer's agreement, and work with which the van
 * cannot drive on in time for a reason.
 */
export function ServicesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const driving = useDrivingReason({ isForWork: true })
  const form: OrderForm<ServicesValues> = useOrderForm<ServicesValues>(order, {
    initialValues: { chosen: undefined },
    submit: async (_values, version) => {
      const { lines = [], total = 0, tax = 0 } = content.data ?? {}
      const shown = { name: formatList(lines.map(line => line.name)), quantity: lines.length, price: total, tax }
      const { id, poNumber } = order
      const wanted = {
        id,
        version,
        poNumber,
        serviceIds: [...serviceIds],
        planConsent: plan.consent?.version ?? null,
        overrideReason: driving.overrideReason,
        ...shown,
      }
      return (await request(UpdateServicesMutation, wanted)).updateServices
    },
    onDone: onClose,
    onError: error => {
      driving.note(error)
      // The terms may have changed.
      void content.refetch()
    },
  })
  const { chosen } = form.values
  const content = useContent(order, { serviceIds: chosen })
  const plan = usePlanConsent(content.data?.planConsent ?? null)
  const serviceIds = chosen ?? content.data?.serviceIds ?? []
  const choose = (ids: readonly string[]) => form.change({ chosen: ids })
  const choices = (isAddOn: boolean): Choice<string>[] =>
    (content.data?.offers ?? [])
      .filter(offer => (offer.serviceType === 'ADD_ON') === isAddOn)
      .map(({ id, name, price, plan }) => ({
        value: id,
        title: name,
        // A plan shows its subscription price; it is billed separately (SUBS-11).
        price: money(plan?.price ?? price, order.currency),
        priceUnit: plan ? (plan.frequency === 'MONTHLY' ? TEXTS.perMonth : TEXTS.perYear) : undefined,
      }))
  const main = choices(false)
  const addOns = choices(true)
  const service = main.find(({ value }) => serviceIds.includes(value))?.value
  const chosenAddOns = addOns.map(({ value }) => value).filter(id => serviceIds.includes(id))
  return (
    <EditDialog
      title={ORDER_TEXTS.editServices}
      form={withConsent(form, plan)}
      disabled={!content.data || content.isPlaceholderData || content.isError}
      onClose={onClose}
    >
      <RadioCards
        legend={ORDER_TEXTS.service}
        value={service}
        onChange={id => choose([id, ...chosenAddOns])}
        choices={main}
      />
      {addOns.length > 0 && (
        <CheckCards
          legend={TEXTS.addOns}
          values={chosenAddOns}
          onChange={ids => choose([...(service === undefined ? [] : [service]), ...ids])}
          choices={addOns}
        />
      )}
      <ContentPrice order={order} content={content} />
      {driving.field}
      <PlanConsentCard plan={plan} labels={TEXTS.planOf(order.contact.name)} refused={undefined} />
    </EditDialog>
  )
}

/** Save goes to the tick of a new plan first. */
const withConsent = <Form extends SubmittedForm>(form: Form, plan: ReturnType<typeof usePlanConsent>): Form => ({
  ...form,
  submit: event => {
    if (plan.isGiven) return form.submit(event)
    event?.preventDefault()
    plan.ask()
  },
})
