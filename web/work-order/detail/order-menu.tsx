import { IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { can } from '../../../domain/work-order/transitions.ts'
import { CancelDialog } from '../dialogs/cancel-dialog.tsx'
import { type Order, stateOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

/** The page's menu with what is seldom done and hard to undo: cancelling the order. Escape and leaving it close it. */
export function OrderMenu({ order }: { order: Order }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [cancelling, setCancelling] = useState(false)
  const fold = () => menu.current?.removeAttribute('open')
  return (
    <>
      {can('cancel', stateOf(order), false) && (
        <details
          ref={menu}
          className={classes.menu}
          onKeyDown={event => event.key === 'Escape' && fold()}
          onBlur={event => !event.currentTarget.contains(event.relatedTarget) && fold()}
        >
          <summary aria-label={TEXTS.more} title={TEXTS.more}>
            <IconDots aria-hidden />
          </summary>
          <div className={classes.choices}>
            <button
              type="button"
              className={classes.choice}
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
