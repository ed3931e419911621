import type { ReactNode } from 'react'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import classes from './stock-table.module.css'

export interface RowAction {
  label: string
  /** Why it cannot be done by this person; undefined: it can. */
  hindrance?: string | undefined
  /** Stands instead of the word, for what is rarely done. */
  icon?: ReactNode
  onClick: () => void
}

/** What can be done with a row: each button says to what, for those who hear it. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <div className={classes.actions}>
      {actions.map(({ label, hindrance, icon, onClick }) =>
        icon ? (
          <IconButton
            key={label}
            label={`${label} ${name}`}
            icon={icon}
            disabled={hindrance !== undefined}
            onClick={onClick}
          />
        ) : (
          <Button
            key={label}
            size="sm"
            variant="quiet"
            aria-label={`${label} ${name}`}
            title={hindrance}
            disabled={hindrance !== undefined}
            onClick={onClick}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  )
}
