import { useState } from 'react'
import { can } from '../../../domain/work-order/transitions.ts'
import { ChangeAddressDialog } from '../../appointment/change-address-dialog.tsx'
import { ADDRESS_TEXTS } from '../../appointment/texts.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { AssignDialog } from '../dialogs/assign-dialog.tsx'
import { RescheduleDialog } from '../dialogs/reschedule-dialog.tsx'
import { mayEdit, type Order, stateOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'

interface OrderToolsProps {
  order: Order
  /** At a desk they are beside the title, on a phone below the order. */
  inHeader?: boolean
}

/** Shows the secondary actions of an open order. Cancelling it is far from them, in the page's menu. */
export function OrderTools({ order, inHeader = false }: OrderToolsProps) {
  const [open, setOpen] = useState<'address' | 'assign' | 'reschedule'>()
  const roles = useSession()?.roles ?? []
  const mayAssign = roles.some(role => role === 'manager' || role === 'tester') && can('assign', stateOf(order), false)
  const close = () => setOpen(undefined)
  // A dialog that is open stays when somebody else closes the order, to say so.
  if (!mayAssign && !mayEdit(order) && open === undefined) return null
  const tools = (
    <>
      {mayEdit(order) && (
        <Button size={inHeader ? 'md' : 'xl'} onClick={() => setOpen('reschedule')}>
          {TEXTS.reschedule}
        </Button>
      )}
      {mayEdit(order) && (
        <Button size={inHeader ? 'md' : 'xl'} onClick={() => setOpen('address')}>
          {ADDRESS_TEXTS.title}
        </Button>
      )}
      {mayAssign && (
        <Button size={inHeader ? 'md' : 'xl'} onClick={() => setOpen('assign')}>
          {ORDER_TEXTS.assign}
        </Button>
      )}
      {open === 'reschedule' && <RescheduleDialog order={order} onClose={close} />}
      {open === 'address' && order.franchise && (
        <ChangeAddressDialog
          appointment={order}
          franchiseId={order.franchise.id}
          userId={order.user.id}
          onClose={close}
        />
      )}
      {open === 'assign' && <AssignDialog order={order} onClose={close} />}
    </>
  )
  return inHeader ? tools : <Row>{tools}</Row>
}
