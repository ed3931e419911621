import { useState } from 'react'
import { can } from '../../../domain/work-order/transitions.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/use-now.ts'
import { IconChecklist } from '../../ui/icon/checklist.gen.ts'
import { IconCircleCheck } from '../../ui/icon/circle-check.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx'
import { CompleteDialog } from '../completion/complete-dialog.tsx'
import { ConfirmOrder } from '../list/confirm-order.tsx'
import { TakePayment } from '../next-job/take-payment.tsx'
import { dayHasBegun, isOwnOrder, isPayable, type Order, stateOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'

/** The steps of an order, in the order of the job. */
const STEPS = ['confirm', 'inspect', 'complete'] as const

/** The next step of an order at the bottom of the window (WOFLOW-02, -04, -06): confirm, inspect, complete, take the payment. Nothing when there is none. */
export function MainAction({ order }: { order: Order }) {
  const session = useSession()
  const begun = dayHasBegun(order, useNow())
  const state = stateOf(order)
  // The server refuses both the work and the payment of one's own order.
  if (isOwnOrder(order, session)) return null
  const step = STEPS.find(action => can(action, state, begun))
  return (
    <StickyFooter
      isShown={step !== undefined || isPayable(order.invoice)}
      next={
        <>
          {/* These two are always here, so that an open dialog stays when somebody else confirms the order, or once it is paid. */}
          <ConfirmOrder order={order} />
          {step === 'inspect' && <InspectLink order={order} />}
          {step === 'complete' && <CompleteButton order={order} />}
          <TakePayment order={order} />
        </>
      }
    />
  )
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
