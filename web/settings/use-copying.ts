import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../platform/api/api.ts'
import type { SubmittedForm } from '../ui/form/use-submit-form.ts'
import { type Impact, isEmpty } from './use-settings-form.ts'

interface CopyingOptions {
  /** Asks what the copy affects. */
  preview: () => Promise<Impact>
  /** @param accepted the stamp of the impact that was shown; null when there was none */
  copy: (accepted: string | null) => Promise<unknown>
  /** Loads the franchises again, after somebody else changed one. */
  reload: () => void
  onDone: () => void
}

interface Copying extends SubmittedForm {
  /** What the copy affects, while somebody decides. */
  impact: Impact | null
  accept: () => void
  close: () => void
}

/** Copies settings to other franchises: first asks what that affects, then copies to all of the chosen. */
export function useCopying({ preview, copy, reload, onDone }: CopyingOptions): Copying {
  const [impact, setImpact] = useState<Impact | null>(null)
  const copying = useMutation({
    mutationFn: async (accepted: string | null) => {
      const found = accepted === null ? await preview() : null
      if (found && !isEmpty(found)) return found
      await copy(accepted)
      return null
    },
    onSuccess: found => {
      setImpact(found)
      if (found === null) onDone()
    },
    onError: error => {
      setImpact(error instanceof ApiError && 'impact' in error.details ? (error.details.impact as Impact) : null)
      if (error instanceof ApiError && error.error === 'CHANGED_MEANWHILE') reload()
    },
  })
  return {
    impact,
    busy: copying.isPending,
    failure: impact === null ? copying.error?.message : undefined,
    submit: () => copying.mutate(null),
    accept: () => impact && copying.mutate(impact.stamp),
    close: () => setImpact(null),
  }
}
