import type { ReactNode } from 'react'
import { type Tone, toneIcons } from '../display/status-badge.tsx'
import classes from './alert.module.css'

interface AlertProps {
  tone: Tone
  title?: string
  children: ReactNode
  /** A button or a link that helps to fix the problem. */
  action?: ReactNode
}

/** A message within the page. Screen readers announce errors immediately, other messages politely. */
export function Alert({ tone, title, children, action }: AlertProps) {
  const Icon = toneIcons[tone]
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={22} stroke={1.8} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** The error of a form or an action, above its button; nothing without one. Scrolls into view in a scrolling form. */
export function ErrorBanner({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <div ref={reveal} className={classes.revealed}>
      <Alert tone="danger">{message}</Alert>
    </div>
  )
}

/** A shared function, so that it runs when a banner mounts and not on re-render. */
function reveal(banner: HTMLElement | null): void {
  banner?.scrollIntoView({ block: 'nearest' })
}
