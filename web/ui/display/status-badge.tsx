import { IconAlertTriangle } from '../icon/alert-triangle.gen.ts'
import { IconCircleCheck } from '../icon/circle-check.gen.ts'
import { IconCircleDashed } from '../icon/circle-dashed.gen.ts'
import { IconCircleX } from '../icon/circle-x.gen.ts'
import type { Icon } from '../icon/icon.tsx'
import { IconInfoCircle } from '../icon/info-circle.gen.ts'
import classes from './status-badge.module.css'

/** The five states. Each has a fixed hue and icon, independent of the tenant's colours. */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

export const toneIcons: Record<Tone, Icon> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
  info: IconInfoCircle,
  neutral: IconCircleDashed,
}

interface StatusBadgeProps {
  tone: Tone
  /** The label: colour alone is not accessible. */
  children: string
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  const Icon = toneIcons[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={15} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
