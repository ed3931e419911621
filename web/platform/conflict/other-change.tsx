import { formatTime } from '../../../domain/format/dates.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { visitorZone } from '../visitor-zone.ts'
import { TEXTS } from './texts.ts'
import type { Conflict } from './use-conflict.ts'

/** A value that differs, as people read it. */
export interface Difference {
  label: string
  saved: string
  mine: string
}

interface OtherChangeProps {
  conflict: Conflict<unknown> | null
  /** Of all fields; equal ones are left out. */
  values: readonly Difference[]
}

/** Names who saved what while the dialog was open, beside the own input; nothing without a conflict. */
export function OtherChange({ conflict, values }: OtherChangeProps) {
  if (!conflict) return null
  const { by, at } = conflict
  const different = values.filter(({ saved, mine }) => saved !== mine)
  return (
    <Alert tone="warning" title={TEXTS.title}>
      {by === null || at === null ? TEXTS.somebody : TEXTS.by(by, formatTime(new Date(at), visitorZone()))}
      <ul>
        {different.map(({ label, saved, mine }) => (
          <li key={label}>{TEXTS.row(label, saved || TEXTS.none, mine || TEXTS.none)}</li>
        ))}
      </ul>
      {TEXTS.keepOrUse}
    </Alert>
  )
}

/** The buttons of a dialog whose save was refused; nothing without a conflict. */
export const conflictLabels = (conflict: Conflict<unknown> | null) =>
  conflict === null ? {} : { submitLabel: TEXTS.keepMine, cancelLabel: TEXTS.takeOther }
