import { type ReactNode, useState } from 'react'
import { ApiError } from '../../platform/api/api.ts'
import { TextInput } from '../../ui/inputs/text-input.tsx'
import { TEXTS } from './texts.ts'

const MAX_REASON = 200

/** Checks whether staff may take a start only with a reason: the van cannot drive to it in time. */
export const isNotDrivable = (error: unknown): boolean => error instanceof ApiError && error.error === 'NOT_DRIVABLE'

/** Why staff take a start that the van cannot keep: asked for once the server refused it. */
export interface DrivingReason {
  /** Null: not asked for, or not given yet. */
  overrideReason: string | null
  /** Call it with each failure. */
  note: (error: unknown) => void
  /** The field, below what was refused; nothing before. */
  field: ReactNode
}

/** Asks staff for a reason after a start was refused because the van cannot drive to it. @param isRefused it was refused before */
export function useDrivingReason(isRefused = false): DrivingReason {
  const [isAsked, setAsked] = useState(isRefused)
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  return {
    overrideReason: isAsked && typed !== '' ? typed : null,
    note: error => {
      if (isNotDrivable(error)) setAsked(true)
    },
    field: isAsked && (
      <TextInput
        label={TEXTS.reason}
        description={TEXTS.reasonHint}
        value={reason}
        maxLength={MAX_REASON}
        onChange={event => setReason(event.currentTarget.value)}
      />
    ),
  }
}
