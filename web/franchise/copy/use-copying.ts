import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../../platform/api/api.ts'
import { type Impact, isEmpty } from '../../settings/use-settings-form.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import type { SubmittedForm } from '../../ui/form/use-submit-form.ts'
import { franchiseSettingsKeys } from '../query-keys.ts'
import { TEXTS } from '../texts.ts'
import type { CalendarPart } from './calendar-copy.ts'
import { CopyCalendarMutation, PreviewCalendarCopyQuery } from './documents.ts'

interface CopyingOptions {
  franchiseId: string
  part: CalendarPart
  /** The stamps of the chosen franchises, as the dialog shows them. */
  seen: string[]
  toFranchiseIds: string[]
  holidayNames: string[] | null
  onDone: () => void
}

interface Copying extends SubmittedForm {
  /** What the copy affects, while somebody decides. */
  impact: Impact | null
  accept: () => void
  close: () => void
}

/** Copies a calendar: first asks what it affects, then copies it to all chosen franchises. */
export function useCopying({ seen, onDone, ...subject }: CopyingOptions): Copying {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [impact, setImpact] = useState<Impact | null>(null)
  const copying = useMutation({
    mutationFn: async (accepted: string | null) => {
      if (accepted === null) {
        const found = (await request(PreviewCalendarCopyQuery, subject)).previewCalendarCopy
        if (!isEmpty(found)) return found
      }
      await request(CopyCalendarMutation, { ...subject, seen, accepted })
      return null
    },
    onSuccess: found => {
      setImpact(found)
      if (found !== null) return
      toast({ tone: 'success', message: TEXTS.copy.done(subject.toFranchiseIds.length) })
      for (const queryKey of franchiseSettingsKeys.calendars) void queryClient.invalidateQueries({ queryKey })
      onDone()
    },
    onError: error => {
      setImpact(error instanceof ApiError && 'impact' in error.details ? (error.details.impact as Impact) : null)
      // Somebody changed a calendar: the list shows it as it is now.
      if (error instanceof ApiError && error.error === 'CHANGED_MEANWHILE')
        void queryClient.invalidateQueries({ queryKey: franchiseSettingsKeys.copy(subject.franchiseId, subject.part) })
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
