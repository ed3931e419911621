import type { ReactNode } from 'react'
import { type Tone, toneIcons } from './status-badge.tsx'
import classes from './timeline.module.css'

export interface TimelineEvent {
  id: string
  title: string
  /** Formatted time. */
  time: string
  /** The same instant in ISO format. */
  dateTime: string
  detail?: ReactNode
  tone?: Tone
}

/** Shows events, in the order passed. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.timeline}>
      {events.map(event => {
        const Icon = toneIcons[event.tone ?? 'neutral']
        return (
          <li key={event.id} className={classes.event}>
            <Icon size={20} className={classes.icon} data-tone={event.tone} aria-hidden />
            <div className={classes.text}>
              <p className={classes.head}>
                <span className={classes.title}>{event.title}</span>
                <time dateTime={event.dateTime} className={classes.time}>
                  {event.time}
                </time>
              </p>
              {event.detail && <div className={classes.detail}>{event.detail}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
