import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endingTerm } from '../../domain/subscription/plan-terms.ts'
import { isActive, mayCancel, mayEnd, mayPay, mayUndoCancel, statusLabel } from '../../domain/subscription/status.ts'
import { savedCardsQuery } from '../card/queries.ts'
import { nameOf } from '../card/texts.ts'
import { PayOwnInvoice } from '../invoice/own/pay-own-invoice.tsx'
import { useSession } from '../platform/session/session.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { CancelPlan } from './cancel-plan.tsx'
import { EndPlan } from './end-plan.tsx'
import { PayPlan } from './pay-plan.tsx'
import { PlanAgreement } from './plan-agreement.tsx'
import { endedDay, planDay, planMoney } from './plan-format.ts'
import { PlanInvoices } from './plan-invoices.tsx'
import type { Subscription } from './queries.ts'
import { subscriptionKeys } from './query-keys.ts'
import classes from './subscription-panel.module.css'
import { TEXTS } from './texts.ts'
import { UndoCancelPlan } from './undo-cancel-plan.tsx'

const TONES: Record<string, Tone> = { ACTIVE: 'success', PENDING: 'warning', RENEWAL_ERROR: 'danger' }

interface SubscriptionPanelProps {
  subscription: Subscription
  userVehicleId: string
  /** The car's name. */
  car: string
}

/** Returns the names of the customer's saved cards, first the one that renewals charge; undefined while they load. */
function useCardNames(): string[] | undefined {
  const session = useSession()
  const { data } = useQuery({ ...savedCardsQuery(String(session?.id ?? '')), enabled: session !== null })
  return data?.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(nameOf)
}

/** Shows one plan with its status, price, next dates, card, covered services and actions (SUBS-03 to SUBS-14). */
export function SubscriptionPanel({ subscription, userVehicleId, car }: SubscriptionPanelProps) {
  const client = useQueryClient()
  const {
    status,
    price,
    subscriptionType: plan,
    dates,
    invoices,
    cancelEffectiveAt,
    createdAt,
    announcedPrice,
    consent,
  } = subscription
  const owed = invoices.find(invoice => !invoice.isVoided && invoice.remainingAmount > 0)
  const cards = useCardNames()
  const isRunning = isActive(subscription) || mayPay(subscription)
  const paysSaved = mayPay(subscription) && owed !== undefined && cards !== undefined && cards.length > 0
  const lines = plan.description.split('\n').filter(line => line !== '')
  const isOver = status === 'CANCELLED'
  const ended = endedDay(subscription)
  return (
    <section aria-label={TEXTS.panel(plan.name, statusLabel(status), car)} className={classes.panel} data-over={isOver}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.title}>{plan.name}</h3>
          <p className={classes.price}>{TEXTS.price[plan.frequency](planMoney(price ?? plan.price, plan.currency))}</p>
        </div>
        <StatusBadge tone={TONES[status] ?? 'neutral'}>{statusLabel(status)}</StatusBadge>
      </div>
      {mayPay(subscription) && <p>{status === 'RENEWAL_ERROR' ? TEXTS.declined : TEXTS.waits}</p>}
      {isOver ? (
        ended && <p className={classes.price}>{TEXTS.ended(ended)}</p>
      ) : (
        <KeyValues
          items={[
            ...(dates.nextPaymentAt && isActive(subscription)
              ? [{ label: TEXTS.nextPayment, value: planDay(dates.nextPaymentAt) }]
              : []),
            ...(announcedPrice
              ? [
                  {
                    label: TEXTS.priceFrom(planDay(announcedPrice.from)),
                    value: TEXTS.price[plan.frequency](planMoney(announcedPrice.price, plan.currency)),
                  },
                ]
              : []),
            ...(cancelEffectiveAt ? [{ label: TEXTS.ends, value: planDay(cancelEffectiveAt) }] : []),
            ...(isRunning && cancelEffectiveAt === null
              ? [{ label: TEXTS.card, value: cards && (cards[0] ?? TEXTS.noCard) }]
              : []),
            { label: TEXTS.started, value: planDay(createdAt) },
          ]}
        />
      )}
      {lines.length > 0 && !isOver && (
        <details className={classes.details}>
          <summary>{TEXTS.covers}</summary>
          <ul>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {consent && <PlanAgreement consent={consent} reader="customer" />}
      <PlanInvoices invoices={invoices} currency={plan.currency} />
      {paysSaved && owed && (
        <PayOwnInvoice
          invoice={{ ...owed, currency: plan.currency }}
          label={TEXTS.paySaved}
          onPaid={() => client.invalidateQueries({ queryKey: subscriptionKeys.ofCar(userVehicleId) })}
        />
      )}
      {mayPay(subscription) && !paysSaved && <PayPlan subscriptionId={subscription.id} />}
      {paysSaved && (
        <details className={classes.details}>
          <summary>{TEXTS.payNew}</summary>
          <div className={classes.folded}>
            <PayPlan subscriptionId={subscription.id} isSecond />
          </div>
        </details>
      )}
      {mayEnd(subscription) && <EndPlan subscription={subscription} userVehicleId={userVehicleId} />}
      {mayCancel(subscription) && (
        <>
          <p className={classes.price}>{endingTerm(plan)}</p>
          <CancelPlan subscription={subscription} userVehicleId={userVehicleId} />
        </>
      )}
      {mayUndoCancel(subscription) && <UndoCancelPlan subscriptionId={subscription.id} userVehicleId={userVehicleId} />}
    </section>
  )
}
