import { useState } from 'react'
import { can } from '../../../domain/work-order/transitions.ts'
import { request } from '../../platform/api/api.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/use-now.ts'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { IconLockOpen } from '../../ui/icon/lock-open.gen.ts'
import { IconLock } from '../../ui/icon/lock.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { useChange } from '../dialogs/use-change.ts'
import { LockVehicleMutation, UnlockVehicleMutation } from './documents.ts'
import { dayHasBegun, type Order, stateOf } from '../order.ts'
import { TEXTS } from './texts.ts'

/** Locks and unlocks a connected car, for the assigned technician on the day of the job (SMARTCAR-04). */
export function CarLocks({ order }: { order: Order }) {
  const [asking, setAsking] = useState<'lock' | 'unlock'>()
  const session = useSession()
  const now = useNow()
  const isOwnJob =
    (session?.roles.includes('technician') ?? false) &&
    (order.van?.userVans.some(({ email }) => email === session?.email) ?? false)
  const isConnected = order.userVehicle.smartcarVehicleId !== null
  if (!isOwnJob || !isConnected || !can('lockCar', stateOf(order), dayHasBegun(order, now))) return null
  return (
    <>
      <Row>
        <Button size="xl" icon={<IconLockOpen />} onClick={() => setAsking('unlock')}>
          {TEXTS.unlockCar}
        </Button>
        <Button size="xl" icon={<IconLock />} onClick={() => setAsking('lock')}>
          {TEXTS.lockCar}
        </Button>
      </Row>
      {asking && <LockQuestion order={order} isLock={asking === 'lock'} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function LockQuestion({ order, isLock, onClose }: { order: Order; isLock: boolean; onClose: () => void }) {
  const toast = useToast()
  const label = isLock ? TEXTS.lockCar : TEXTS.unlockCar
  const change = useChange(
    order,
    async () => {
      const { id } = order
      return isLock
        ? (await request(LockVehicleMutation, { id })).lockVehicle
        : (await request(UnlockVehicleMutation, { id })).unlockVehicle
    },
    () => {
      toast({ tone: 'success', message: isLock ? TEXTS.carLocked : TEXTS.carUnlocked })
      onClose()
    },
  )
  return (
    <ConfirmDialog
      open
      title={label}
      confirmLabel={label}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      {isLock ? TEXTS.lockQuestion : TEXTS.unlockQuestion}
    </ConfirmDialog>
  )
}
