import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../platform/api/api.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { type Impact, isEmpty } from './use-settings-form.ts'

interface ImpactActionOptions<Subject> {
  /** Asks what the action affects. */
  preview: (subject: Subject) => Promise<Impact>
  /** @param accepted the stamp of the impact that was shown; null when there was none */
  act: (subject: Subject, accepted: string | null) => Promise<unknown>
  /** Said when it is done. */
  done: string
  /** Shows the dialog also when nothing is affected. */
  isAlwaysAsked?: boolean
}

/** A button that changes settings: it first asks what the change affects, and shows that in an ImpactDialog. */
export function useImpactAction<Subject>({ preview, act, done, isAlwaysAsked }: ImpactActionOptions<Subject>) {
  const toast = useToast()
  const [pending, setPending] = useState<{ subject: Subject; impact: Impact } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ subject, accepted }: { subject: Subject; accepted: string | null }) => {
      const impact = accepted === null ? await preview(subject) : null
      if (impact && (isAlwaysAsked || !isEmpty(impact))) return { subject, impact }
      await act(subject, accepted)
      return null
    },
    onSuccess: found => {
      setPending(found)
      if (found === null) toast({ tone: 'success', message: done })
    },
    onError: (error, { subject }) => {
      if (error instanceof ApiError && 'impact' in error.details)
        setPending({ subject, impact: error.details.impact as Impact })
      else toast({ tone: 'danger', message: error.message })
    },
  })
  return {
    impact: pending?.impact ?? null,
    busy: isPending,
    start: (subject: Subject) => mutate({ subject, accepted: null }),
    accept: () => pending && mutate({ subject: pending.subject, accepted: pending.impact.stamp }),
    close: () => setPending(null),
  }
}
