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

export type OrderTool = 'address' | 'assign' | 'reschedule'

interface OrderToolsProps {
  order: Order
  /** At a desk they are beside the title, on a phone below the order. */
  inHeader?: boolean
  onOpen: (tool: OrderTool) => void
}

/** Shows the secondary actions of an open order. Cancelling it is far from them, in the page's menu. */
export function OrderTools({ order, inHeader = false, onOpen }: OrderToolsProps) {
  const roles = useSession()?.roles ?? []
  const mayAssign = roles.some(role => role === 'manager' || role === 'tester') && can('assign', stateOf(order), false)
  if (!mayAssign && !mayEdit(order)) return null
  const size = inHeader ? 'md' : 'xl'
  const tools = (
    <>
      {mayEdit(order) && (
        <Button size={size} onClick={() => onOpen('reschedule')}>
          {TEXTS.reschedule}
        </Button>
      )}
      {mayEdit(order) && (
        <Button size={size} onClick={() => onOpen('address')}>
          {ADDRESS_TEXTS.title}
        </Button>
      )}
      {mayAssign && (
        <Button size={size} onClick={() => onOpen('assign')}>
          {ORDER_TEXTS.assign}
        </Button>
      )}
    </>
  )
  return inHeader ? tools : <Row>{tools}</Row>
}

interface OrderToolDialogProps {
  order: Order
  tool: OrderTool | undefined
  onClose: () => void
}

/** The dialog of a secondary action. It stays when a tablet is turned, and when somebody else closes the order, to say so. */
export function OrderToolDialog({ order, tool, onClose }: OrderToolDialogProps) {
  if (tool === 'reschedule') return <RescheduleDialog order={order} onClose={onClose} />
  if (tool === 'assign') return <AssignDialog order={order} onClose={onClose} />
  if (tool !== 'address' || !order.franchise) return null
  return (
    <ChangeAddressDialog
      appointment={order}
      franchiseId={order.franchise.id}
      userId={order.user.id}
      onClose={onClose}
    />
  )
}
