import { useClickOutside, useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { can } from '../../../domain/work-order/transitions.ts'
import { IconDots } from '../../ui/icon/dots.gen.ts'
import { CancelDialog } from '../dialogs/cancel-dialog.tsx'
import { type Order, stateOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

/** The page's menu with what is seldom done and hard to undo: cancelling the order. Escape and leaving it close it. */
export function OrderMenu({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const fold = () => setOpen(false)
  // By the press and not by the lost focus: on iPhones a pressed button gets none.
  const menu = useClickOutside<HTMLDetailsElement>(fold)
  useHotkeys([['Escape', fold]])
  return (
    <>
      {can('cancel', stateOf(order), false) && (
        <details
          ref={menu}
          open={isOpen}
          onToggle={event => setOpen(event.currentTarget.open)}
          className={classes.menu}
        >
          <summary aria-label={TEXTS.more} title={TEXTS.more}>
            <IconDots aria-hidden />
          </summary>
          <div className={classes.choices}>
            <button
              type="button"
              className={classes.choice}
              onBlur={fold}
              onClick={() => {
                fold()
                setCancelling(true)
              }}
            >
              {ORDER_TEXTS.cancelOrder}
            </button>
          </div>
        </details>
      )}
      {cancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </>
  )
}
