import type { ReactNode } from 'react'
import { IconCloudOff } from '../icon/cloud-off.gen.ts'
import { Button } from '../inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  icon: ReactNode
  /** One sentence, e.g. 'No upcoming appointments.' */
  children: string
  action?: ReactNode
}

/** Shown when there is no data, without an error. */
export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p>{children}</p>
      {action}
    </div>
  )
}

interface ErrorStateProps {
  message: string
  onRetry: () => void
  retryLabel?: string
  /** The retry is under way. */
  isRetrying?: boolean
}

/** Shown when loading failed, with a retry button. */
export function ErrorState({ message, onRetry, retryLabel = TEXTS.refresh, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} aria-hidden>
        <IconCloudOff />
      </span>
      <p>{message}</p>
      <Button busy={isRetrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
