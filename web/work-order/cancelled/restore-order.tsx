import { useState } from 'react'
import { managesFranchises } from '../../../domain/account/roles.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/inputs/button.tsx'
import type { Order } from '../order.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { TEXTS } from './texts.ts'

/** The button that puts a cancelled order back, for those who manage its franchise. */
export function RestoreOrder({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const roles = useSession()?.roles ?? []
  if (!managesFranchises(roles)) return null
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{TEXTS.restore}</Button>
      {isOpen && <RestoreDialog order={order} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
