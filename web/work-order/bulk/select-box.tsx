import type { ReactNode } from 'react'
import classes from './bulk.module.css'

interface SelectBoxProps {
  /** For screen readers, unless there are children. */
  label: string
  checked: boolean
  /** Some, but not all, of what it stands for are selected. */
  isPartial?: boolean
  onChange: (checked: boolean) => void
  children?: ReactNode
}

/** A tick of a list. Its target is as high as the row. */
export function SelectBox({ label, checked, isPartial = false, onChange, children }: SelectBoxProps) {
  return (
    <label className={classes.box}>
      <input
        ref={tick => {
          if (tick) tick.indeterminate = isPartial
        }}
        type="checkbox"
        className={classes.tick}
        checked={checked}
        aria-label={children === undefined ? label : undefined}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
