import type { ReactNode } from 'react'
import { IconCheck } from '../icon/check.gen.ts'
import { IconLock } from '../icon/lock.gen.ts'
import { TEXTS } from '../texts.ts'
import classes from './steps.module.css'

export interface Step {
  label: string
  state: 'done' | 'current' | 'open' | 'locked'
  /** Renders the link to an available step; without it, the step is plain text. */
  link?: (content: ReactNode) => ReactNode
}

/** Shows the progress in a wizard: all steps from 720 px, below that the current one and a bar. */
export function Steps({ steps, label = TEXTS.bookingSteps }: { steps: readonly Step[]; label?: string }) {
  const current = steps.findIndex(step => step.state === 'current')
  // At the end all are done, and the last one is shown.
  const at = current >= 0 ? current : steps.every(step => step.state === 'done') ? steps.length - 1 : 0
  return (
    <nav className={classes.steps} aria-label={label}>
      <p className={classes.compact}>
        <span className={classes.count}>{TEXTS.step(at + 1, steps.length)}</span>
        <span className={classes.now}>{steps[at]?.label}</span>
      </p>
      <ol className={classes.list}>
        {steps.map((step, index) => (
          <li
            key={step.label}
            className={classes.step}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            {step.link && step.state !== 'locked' ? (
              step.link(<StepContent step={step} number={index + 1} />)
            ) : (
              <StepContent step={step} number={index + 1} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepContent({ step, number }: { step: Step; number: number }) {
  return (
    <span className={classes.content}>
      <span className={classes.mark} aria-hidden>
        {step.state === 'done' ? (
          <IconCheck size={16} stroke={3} />
        ) : step.state === 'locked' ? (
          <IconLock size={14} />
        ) : (
          number
        )}
      </span>
      <span className={classes.label}>
        {step.label}
        {step.state === 'done' && <span className="visually-hidden"> {TEXTS.stepDone}</span>}
        {step.state === 'locked' && <span className="visually-hidden"> {TEXTS.stepLocked}</span>}
      </span>
    </span>
  )
}
