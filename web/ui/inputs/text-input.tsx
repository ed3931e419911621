import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import type { FieldProps } from './field.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, 'size' | 'id' | keyof FieldProps> {
  /** The label is for screen readers only, because the context shows the purpose. */
  hideLabel?: boolean
  /** An icon or a unit before the text. */
  start?: ReactNode
  /** An icon, a unit or a button after the text. */
  end?: ReactNode
  /** Pixels for an end that is wider than a button. */
  endWidth?: number | undefined
  /** Presses of the end go to the field. */
  endIsDecoration?: boolean
  /** A list that opens over what is below the input. */
  dropdown?: ReactNode
}

/** A single-line input. */
export function TextInput(props: TextInputProps) {
  const { label, hideLabel, description, error, size, className, start, end, endWidth, ...rest } = props
  const { endIsDecoration, dropdown, ...input } = rest
  const style = endWidth === undefined ? undefined : ({ '--end-width': `${endWidth}px` } as CSSProperties)
  return (
    <FieldFrame label={label} hideLabel={hideLabel} description={description} error={error} className={className}>
      {control => (
        <div className={classes.box} data-size={size} style={style}>
          {start && <span className={classes.start}>{start}</span>}
          <input {...input} {...control} />
          {end && (
            <span className={classes.end} data-decoration={endIsDecoration}>
              {end}
            </span>
          )}
          {dropdown}
        </div>
      )}
    </FieldFrame>
  )
}
