import type { HistoryState } from '@tanstack/react-router'
import { Alert } from '../../ui/feedback/alert.tsx'
import { OrderList } from '../list/order-list.tsx'
import type { ListedOrder } from '../list/use-work-orders.ts'
import classes from './next-job.module.css'
import { TEXTS } from './texts.ts'

const ID = 'unfinished-jobs'

/** Says on top of the page that jobs of earlier days are open, and leads to them. */
export function UnfinishedNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert tone="warning">
      <a
        href={`#${ID}`}
        onClick={event => {
          // The router would take the anchor for a new location without the chosen van.
          event.preventDefault()
          document.getElementById(ID)?.scrollIntoView({ block: 'start' })
        }}
      >
        {TEXTS.unfinishedCount(count)}
      </a>
    </Alert>
  )
}

interface UnfinishedJobsProps {
  orders: readonly ListedOrder[]
  zone: string
  from: HistoryState['list']
}

/** The open jobs of earlier days, with what to do about them; nothing without any. */
export function UnfinishedJobs({ orders, zone, from }: UnfinishedJobsProps) {
  if (orders.length === 0) return null
  return (
    <section id={ID} className={classes.unfinished} aria-labelledby={`${ID}-title`}>
      <h2 id={`${ID}-title`} className={classes.street}>
        {TEXTS.unfinished}
      </h2>
      <p>{TEXTS.unfinishedHint}</p>
      <OrderList orders={orders} zone={zone} from={from} />
    </section>
  )
}
