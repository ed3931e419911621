import { useRouterState } from '@tanstack/react-router'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import type { ChosenList } from '../list/chosen-list.ts'
import { isPayable, vehicleName } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import classes from './next-job.module.css'
import { TakePayment } from './take-payment.tsx'
import { TEXTS } from './texts.ts'

/** Offers the payment of the order that was just completed, first in its list. Nothing when there is none, or nothing to pay. */
export function JustCompleted({ list }: { list: ChosenList }) {
  const id = useRouterState({ select: state => state.location.state.completed })
  return id !== undefined && list.status === 'past' ? <CompletedOrder id={id} /> : null
}

function CompletedOrder({ id }: { id: string }) {
  const order = useOrder(id).data
  if (!order || order.status !== 'COMPLETE' || order.invoice === null) return null
  const { invoice } = order
  return (
    <section className={classes.card} aria-labelledby="just-completed">
      <div className={classes.head}>
        <h2 id="just-completed" className={classes.street}>
          {TEXTS.completed(order.contact.name)}
        </h2>
        {!isPayable(invoice) && <StatusBadge tone="success">{TEXTS.paid}</StatusBadge>}
      </div>
      <p>{vehicleName(order)}</p>
      <TakePayment order={order} />
      <ButtonLink to={PATHS.invoice} params={{ invoiceNumber: invoice.invoiceNumber }} size="xl" wide>
        {ORDER_TEXTS.openInvoice}
      </ButtonLink>
    </section>
  )
}
