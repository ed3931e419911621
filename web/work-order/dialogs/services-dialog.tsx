import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { CheckCards, type Choice, RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { ContentPrice, useContent } from './content-price.tsx'
import { UpdateServicesMutation } from '../documents.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'
import { useChange } from './use-change.ts'

/** Changes the order's services, with a price preview (WODETAIL-11). */
export function ServicesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>()
  const content = useContent(order, { serviceIds: chosen })
  const serviceIds = chosen ?? content.data?.serviceIds ?? []
  const change = useChange(
    order,
    async ({ price, tax, lines }: { price: number; tax: number; lines: readonly { name: string }[] }, version) => {
      const shown = { name: lines.map(line => line.name).join(', '), quantity: lines.length, price, tax }
      const { id, poNumber } = order
      const wanted = { id, version, poNumber, serviceIds: [...serviceIds], ...shown }
      return (await request(UpdateServicesMutation, wanted)).updateServices
    },
    onClose,
  )
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
      open
      onClose={onClose}
      change={change}
      disabled={!content.data || content.isPlaceholderData || content.isError}
      onSave={() => content.data && change.mutate({ ...content.data, price: content.data.total })}
    >
      <RadioCards
        legend={ORDER_TEXTS.service}
        value={service}
        onChange={id => setChosen([id, ...chosenAddOns])}
        choices={main}
      />
      {addOns.length > 0 && (
        <CheckCards
          legend={TEXTS.addOns}
          values={chosenAddOns}
          onChange={ids => setChosen([...(service === undefined ? [] : [service]), ...ids])}
          choices={addOns}
        />
      )}
      <ContentPrice order={order} content={content} />
    </EditDialog>
  )
}
