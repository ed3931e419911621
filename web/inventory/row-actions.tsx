import type { ReactNode } from 'react'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import classes from './stock-table.module.css'
import { TEXTS } from './texts.ts'

export interface RowAction {
  label: string
  /** Why this user cannot do it, if so. */
  denialReason?: string | undefined
  /** Shown instead of the label, for rare actions. */
  icon?: ReactNode
  onClick: () => void
}

/** The actions on a row. Each button's accessible name includes the row's. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <div className={classes.actions}>
      {actions.map(({ label, denialReason, icon, onClick }) =>
        icon ? (
          <IconButton
            key={label}
            label={TEXTS.actionOn(label, name)}
            icon={icon}
            disabled={denialReason !== undefined}
            onClick={onClick}
          />
        ) : (
          <Button
            key={label}
            size="sm"
            variant="quiet"
            aria-label={TEXTS.actionOn(label, name)}
            title={denialReason}
            disabled={denialReason !== undefined}
            onClick={onClick}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  )
}
