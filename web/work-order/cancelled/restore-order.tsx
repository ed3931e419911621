import { IconArrowBackUp } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { managesFranchises } from '../../../domain/account/roles.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useSession } from '../../platform/session/session.ts'
import { DialogPending } from '../../ui/dialog-pending.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import type { Order } from '../order.ts'
import { TEXTS } from './texts.ts'

const RestoreDialog = lazyPart(async () => ({ default: (await import('./restore-dialog.tsx')).RestoreDialog }))

/** The button that puts a cancelled order back, for those who manage its franchise. */
export function RestoreOrder({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const roles = useSession()?.roles ?? []
  if (!managesFranchises(roles)) return null
  return (
    <div>
      <Button icon={<IconArrowBackUp size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        {TEXTS.restore}
      </Button>
      {isOpen && (
        <Suspense fallback={<DialogPending title={TEXTS.restoreTitle} onClose={() => setIsOpen(false)} />}>
          <RestoreDialog order={order} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
