import type { ReactNode } from 'react'
import { sharedLines, withoutLines } from '../../../domain/format/shared-lines.ts'
import { Card } from '../../ui/layout/card.tsx'
import { BulletList } from '../../ui/display/bullet-list.tsx'
import { TEXTS } from './texts.ts'

interface DescribedPlan {
  description: string
  subDescription: string
}

interface PlanComparisonProps<Plan extends DescribedPlan> {
  plans: readonly Plan[]
  /** The choice among the plans, each with what only it has. */
  children: (plans: Plan[]) => ReactNode
}

/** Shows what all plans cover once, and what sets them apart on each. */
export function PlanComparison<Plan extends DescribedPlan>({ plans, children }: PlanComparisonProps<Plan>) {
  const shared = sharedLines(plans.map(plan => `${plan.description}\n${plan.subDescription}`))
  const own = plans.map(plan => ({
    ...plan,
    description: withoutLines(plan.description, shared),
    subDescription: withoutLines(plan.subDescription, shared),
  }))
  return (
    <Card title={TEXTS.services.plans} description={TEXTS.services.plansHint}>
      {shared.length > 0 && <BulletList title={TEXTS.services.everyPlan} items={shared} />}
      {children(own)}
    </Card>
  )
}
