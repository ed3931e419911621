import { type ReactNode, useId } from 'react'
import type { FieldProps } from './field.ts'
import classes from './field.module.css'

/** What connects a control with its frame: for the input or select element itself. */
export interface ControlAttributes {
  id: string
  className: string | undefined
  'aria-label'?: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'data-error': true | undefined
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'description' | 'error'> {
  /** The label is for screen readers only, because the context shows the purpose. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: (control: ControlAttributes) => ReactNode
}

/**
 * A control with its label above, and its hint and error below, which screen readers read with it. Made of plain elements: the booking's first page
 * needs one, and the component library's would double what that page loads.
 */
export function FieldFrame({ label, hideLabel, description, error, className = '', children }: FieldFrameProps) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const isWrong = error ? true : undefined
  return (
    <div className={`${classes.field} ${className}`}>
      {!hideLabel && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        className: classes.input,
        // Otherwise a name that the field has of its own stays.
        ...(hideLabel && { 'aria-label': label }),
        'aria-describedby': [error && errorId, description && hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': isWrong,
        'data-error': isWrong,
      })}
      {description && (
        <div id={hintId} className={classes.description}>
          {description}
        </div>
      )}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
