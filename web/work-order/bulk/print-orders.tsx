import { useQueries } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Stack } from '../../ui/layout/card.tsx'
import { orderQuery } from '../use-order.ts'
import classes from './bulk.module.css'
import { OrderSheet } from './order-sheet.tsx'
import { TEXTS } from './texts.ts'

interface PrintOrdersProps {
  ids: readonly string[]
  onClose: () => void
}

/** Prints work orders, a page each. The dialog shows the pages first, and which order could not be loaded. */
export function PrintOrders({ ids, onClose }: PrintOrdersProps) {
  const queries = useQueries({ queries: ids.map(id => orderQuery(id)) })
  const orders = queries.flatMap(({ data }) => data ?? [])
  const failed = queries.flatMap((query, nth) =>
    query.data === undefined && query.error ? [{ id: ids[nth] ?? '', query, problem: query.error.message }] : [],
  )
  const isLoading = orders.length + failed.length < ids.length
  const sheets = orders.map(order => <OrderSheet key={order.id} order={order} />)
  return (
    <>
      <Dialog
        open
        wide
        title={TEXTS.printTitle(ids.length)}
        actions={
          <Button variant="primary" busy={isLoading} disabled={orders.length === 0} onClick={() => print()}>
            {TEXTS.print}
          </Button>
        }
        onClose={onClose}
      >
        <Stack>
          <p role="status">{isLoading ? TEXTS.loading(orders.length, ids.length) : TEXTS.printHint}</p>
          {failed.length > 0 && (
            <Alert
              tone="danger"
              title={TEXTS.notLoaded}
              action={
                <Button size="sm" onClick={() => failed.forEach(({ query }) => void query.refetch())}>
                  {TEXTS.again}
                </Button>
              }
            >
              <ul>
                {failed.map(({ id, problem }) => (
                  <li key={id}>{TEXTS.notLoadedOrder(id, problem)}</li>
                ))}
              </ul>
            </Alert>
          )}
          <div className={classes.sheets}>{sheets}</div>
        </Stack>
      </Dialog>
      {/* The printer gets the pages alone. On the screen the dialog shows them. */}
      {createPortal(<div className={classes.printed}>{sheets}</div>, document.body)}
    </>
  )
}
