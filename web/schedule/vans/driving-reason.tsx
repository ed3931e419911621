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

interface ReasonOptions {
  /** It was refused before. */
  isRefused?: boolean
  /** More work is added to a visit. By default it is booked. */
  isForWork?: boolean
}

/** Asks staff for a reason after a start or more work was refused because the van cannot drive to it, or on from it. */
export function useDrivingReason({ isRefused = false, isForWork = false }: ReasonOptions = {}): DrivingReason {
  const [isAsked, setAsked] = useState(isRefused)
  const [refusal, setRefusal] = useState('')
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  return {
    overrideReason: isAsked && typed !== '' ? typed : null,
    note: error => {
      if (!isNotDrivable(error)) return
      setAsked(true)
      setRefusal(error instanceof Error ? error.message : '')
    },
    field: isAsked && (
      <TextInput
        label={isForWork ? TEXTS.workReason : TEXTS.reason}
        // In a long dialog, what was refused is out of view.
        description={isForWork && refusal !== '' ? `${refusal} ${TEXTS.reasonHint}` : TEXTS.reasonHint}
        ref={isRefused ? undefined : focusField}
        value={reason}
        maxLength={MAX_REASON}
        onChange={event => setReason(event.currentTarget.value)}
      />
    ),
  }
}

/** Brings the field into view when it is asked for. A stable function, so that it runs once. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}
