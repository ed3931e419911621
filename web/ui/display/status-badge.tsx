import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import classes from './status-badge.module.css'

/** The five states. Each has a fixed hue and icon, independent of the tenant's colours. */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

export const toneIcons: Record<Tone, TablerIcon> = {
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
