import { useQuery } from '@tanstack/react-query'
import { planMoney } from './plan-format.ts'
import { plansQuery } from './queries.ts'
import classes from './subscription-panel.module.css'
import { TEXTS } from './texts.ts'

/** Lists the plans for a car without one, with their prices (SUBS-02, SUBS-12). They are sold with a booking. */
export function AvailablePlans({ userVehicleId }: { userVehicleId: string }) {
  const plans = useQuery(plansQuery(userVehicleId))
  // Nothing depends on this list, so an error shows nothing.
  if (!plans.data || plans.data.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>{TEXTS.available}</summary>
      <ul>
        {plans.data.map(({ id, name, price, currency, frequency }) => (
          <li key={id}>{TEXTS.offer(name, TEXTS.price[frequency](planMoney(price, currency)))}</li>
        ))}
      </ul>
      <p className={classes.price}>{TEXTS.howToGet}</p>
    </details>
  )
}
