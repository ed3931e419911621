import { Card } from '../../ui/layout/card.tsx'
import { oilFacts } from '../next-job/oil-facts.ts'
import { TEXTS as JOB_TEXTS } from '../next-job/texts.ts'
import { type Order, workOf } from '../order.ts'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

/** Shows what the job is, without prices and fees, and its oil. */
export function JobCard({ order }: { order: Order }) {
  return (
    <Card title={TEXTS.toDo}>
      <ul className={classes.work}>
        {workOf(order).map(({ id, name, quantity }) => (
          <li key={id}>{quantity > 1 ? JOB_TEXTS.quantity(quantity, name) : name}</li>
        ))}
      </ul>
      <div>
        {oilFacts(order).map(fact => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    </Card>
  )
}
