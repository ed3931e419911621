import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatTime } from '../../../domain/format/dates.ts'
import { PATHS } from '../../platform/paths.ts'
import { visitorZone } from '../../platform/visitor-zone.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { Panel } from '../../ui/feedback/panel.tsx'
import { IconCloudCheck } from '../../ui/icon/cloud-check.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { type ActionKind, isHeld, isOfOrder } from '../../outbox/action.ts'
import type { Waiting } from '../../outbox/outbox.ts'
import { outbox, useOutbox } from '../../outbox/outbox-client.ts'
import { orderQuery } from '../use-order.ts'
import { describeAction } from './describe-action.ts'
import { RefusedAction } from './refused-action.tsx'
import { ACTION_LABELS, WAITING_TEXTS as TEXTS } from './texts.ts'
import classes from './waiting.module.css'

interface OutboxPanelProps {
  open: boolean
  /** Pixels from the top of the window. */
  top: number
  waiting: readonly Waiting[]
  onClose: () => void
}

/** Lists what waits on this phone, order by order, and what the server refused. */
export function OutboxPanel({ open, top, waiting, onClose }: OutboxPanelProps) {
  const { isKept } = useOutbox()
  const [discarding, setDiscarding] = useState<Waiting>()
  const orders = [...Map.groupBy(waiting, ({ orderId }) => orderId)]
  return (
    <>
      <Panel
        open={open}
        onClose={onClose}
        title={TEXTS.title}
        top={top}
        action={
          waiting.length > 0 && (
            <Button variant="quiet" size="sm" onClick={() => void outbox.askAgain()}>
              {TEXTS.tryNow}
            </Button>
          )
        }
      >
        {orders.length === 0 ? (
          <EmptyState icon={<IconCloudCheck />}>{TEXTS.empty}</EmptyState>
        ) : (
          <div className={classes.panel}>
            <p className={classes.dim}>{isKept ? TEXTS.hint : TEXTS.unkept}</p>
            {orders.map(([orderId, actions]) => (
              <section key={orderId}>
                <OrderTitle orderId={orderId} kind={actions[0]?.kind} onClose={onClose} />
                <ul className={classes.actions}>
                  {actions.map(action => (
                    <li key={action.id} className={classes.action}>
                      <p className={classes.label}>
                        {ACTION_LABELS[action.kind]}
                        <span className={classes.dim}>
                          {TEXTS.doneAt(formatTime(new Date(action.at), visitorZone()))}
                        </span>
                      </p>
                      {action.refused ? (
                        <RefusedAction action={action} onDiscard={() => setDiscarding(action)} />
                      ) : (
                        <>
                          <p className={classes.text}>{describeAction(action)}</p>
                          {isHeld(action, waiting) && <p className={classes.dim}>{TEXTS.waitsFor}</p>}
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Panel>
      <ConfirmDialog
        open={discarding !== undefined}
        title={TEXTS.discardTitle}
        confirmLabel={TEXTS.discard}
        cancelLabel={TEXTS.keep}
        danger
        busy={false}
        error={undefined}
        onConfirm={() => {
          if (discarding) void outbox.discard(discarding)
          setDiscarding(undefined)
        }}
        onCancel={() => setDiscarding(undefined)}
      >
        {TEXTS.discardHint}
      </ConfirmDialog>
    </>
  )
}

interface OrderTitleProps {
  orderId: string
  kind: ActionKind | undefined
  onClose: () => void
}

/** Names the order and its customer, if this device knows them, or what else the actions belong to. */
function OrderTitle({ orderId, kind, onClose }: OrderTitleProps) {
  const isOrder = isOfOrder({ orderId })
  const { data: order } = useQuery({ ...orderQuery(orderId), enabled: isOrder, retry: false })
  return (
    <h3 className={classes.order}>
      {isOrder ? (
        <Link to={PATHS.workOrder} params={{ id: orderId }} onClick={onClose}>
          {TEXTS.order(orderId, order?.contact.name)}
        </Link>
      ) : kind === 'payment' ? (
        ACTION_LABELS.payment
      ) : (
        TEXTS.ofVan
      )}
    </h3>
  )
}
