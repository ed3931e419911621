import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { can } from '../../../domain/work-order/transitions.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/use-now.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import { CompleteDialog } from '../completion/complete-dialog.tsx'
import { ConfirmOrder } from '../list/confirm-order.tsx'
import { TakePayment } from '../next-job/take-payment.tsx'
import { dayHasBegun, isOthersOrder, isPayable, type Order, stateOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'

/** The steps of an order, in the order of the job. */
const STEPS = ['confirm', 'inspect', 'complete'] as const

/** The next step of an order at the bottom of the window (WOFLOW-02, -04, -06): confirm, inspect, complete, take the payment. Nothing when there is none. */
export function MainAction({ order }: { order: Order }) {
  const session = useSession()
  const begun = dayHasBegun(order, useNow())
  const state = stateOf(order)
  const step = isOthersOrder(order, session) ? STEPS.find(action => can(action, state, begun)) : undefined
  if (step) return <StickyFooter next={ACTIONS[step](order)} />
  return isPayable(order.invoice) ? <StickyFooter next={<TakePayment order={order} />} /> : null
}

const ACTIONS: Record<(typeof STEPS)[number], (order: Order) => ReactNode> = {
  confirm: order => <ConfirmOrder order={order} />,
  inspect: order => <InspectLink order={order} />,
  complete: order => <CompleteButton order={order} />,
}

function InspectLink({ order }: { order: Order }) {
  return (
    <ButtonLink
      variant="primary"
      size="xl"
      wide
      icon={<IconChecklist />}
      to={PATHS.workOrder}
      params={{ id: order.id }}
      search={{ step: 'inspection' }}
      state={previous => previous}
    >
      {TEXTS.inspect}
    </ButtonLink>
  )
}

function CompleteButton({ order }: { order: Order }) {
  const [completing, setCompleting] = useState(false)
  return (
    <>
      <Button variant="primary" size="xl" wide icon={<IconCircleCheck />} onClick={() => setCompleting(true)}>
        {ORDER_TEXTS.complete}
      </Button>
      {completing && <CompleteDialog order={order} onClose={() => setCompleting(false)} />}
    </>
  )
}
