import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { usePlanConsent } from './use-plan-consent.ts'

interface PlanConsentCardProps {
  plan: ReturnType<typeof usePlanConsent>
  labels: { title: string; needsTick: string }
  /** Why the last booking was refused, if its terms were. */
  refused: string | undefined
}

/** Shows the terms of the booked plan, and asks for the agreement. Nothing without a plan. */
export function PlanConsentCard({ plan, labels, refused }: PlanConsentCardProps) {
  const { consent, isGiven, isAsked, tick, change } = plan
  if (!consent) return null
  const problem = isAsked ? labels.needsTick : isGiven ? undefined : refused
  return (
    <Card title={labels.title}>
      <div>
        {consent.terms.map(term => (
          <p key={term}>{term}</p>
        ))}
      </div>
      <CheckboxField ref={tick} label={consent.agreement} checked={isGiven} onChange={change} error={problem} />
    </Card>
  )
}
