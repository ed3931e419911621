import type { ReactNode } from 'react'
import classes from './alert.module.css'
import { type Tone, toneIcons } from '../display/status-badge.tsx'

interface AlertProps {
  tone: Tone
  title?: string
  children: ReactNode
  /** A button or a link that helps. */
  action?: ReactNode
}

/** A message in the flow of the page. What went wrong is announced at once, the rest when its turn comes. */
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

/** The reason why a form or an action failed, above the button that was pressed; nothing when nothing did. In a form that scrolls it comes into view. */
export function ErrorBanner({ message }: { message: string | undefined }) {
  if (message === undefined) return null
  return (
    <div ref={reveal} className={classes.revealed}>
      <Alert tone="danger">{message}</Alert>
    </div>
  )
}

/** One function for all, so that it runs when a banner appears and not when it is drawn again. */
function reveal(banner: HTMLElement | null): void {
  banner?.scrollIntoView({ block: 'nearest' })
}
