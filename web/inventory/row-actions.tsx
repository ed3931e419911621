import { Button } from '../ui/button.tsx'
import classes from './stock-table.module.css'

export interface RowAction {
  label: string
  /** Why it cannot be done by this person; undefined: it can. */
  hindrance?: string | undefined
  onClick: () => void
}

/** What can be done with a row: each button says to what, for those who hear it. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <div className={classes.actions}>
      {actions.map(({ label, hindrance, onClick }) => (
        <Button
          key={label}
          size="sm"
          aria-label={`${label} ${name}`}
          title={hindrance}
          disabled={hindrance !== undefined}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
