import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dayOf } from '../../domain/format/day-text.ts'
import { earliestMoveDay, moveDayProblem, moveTime } from '../../domain/subscription/plan-settings.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import type { Impact } from '../settings/use-settings-form.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { AnnouncePlanMoveMutation, PreviewPlanMoveQuery } from './documents.ts'
import { newestOf, priceText } from './plan-words.ts'
import { type Plan, refreshPlans, type Version } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.move

interface MoveDialogProps {
  plan: Plan
  version: Version
  now: Date
  onClose: () => void
}

/** Announces to the members of a version that they pay the newest version's price. Shows them first. */
export function MoveDialog({ plan, version, now, onClose }: MoveDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [impact, setImpact] = useState<Impact | null>(null)
  const newest = newestOf(plan)
  const earliest = earliestMoveDay(now)
  const planId = version.id
  /** The stamp of the members that somebody has seen, until it is sent. */
  const agreed = useRef<string | null>(null)
  const form = useSubmitForm<{ fromDay: string }, Impact | null>({
    initialValues: { fromDay: earliest },
    validate: ({ fromDay }) => ({ fromDay: moveDayProblem(fromDay, now) }),
    submit: async ({ fromDay }) => {
      const accepted = agreed.current
      agreed.current = null
      if (accepted === null) return (await request(PreviewPlanMoveQuery, { planId, fromDay })).previewPlanMove
      await request(AnnouncePlanMoveMutation, { planId, seen: version.stamp, fromDay, accepted })
      await refreshPlans(queryClient)
      return null
    },
    onSuccess: found => {
      setImpact(found)
      if (found !== null) return
      toast({ tone: 'success', message: T.done })
      onClose()
    },
    onError: error => {
      // Somebody became a member meanwhile: the new list is shown. Any other failure is shown in the form.
      setImpact(error instanceof ApiError && 'impact' in error.details ? (error.details.impact as Impact) : null)
    },
  })
  const accept = (): void => {
    agreed.current = impact?.stamp ?? null
    form.submit()
  }
  return (
    <>
      <FormDialog
        form={form}
        title={T.title(newest.version)}
        short
        stays
        covered={impact !== null}
        submitLabel={T.next}
        onClose={onClose}
      >
        <p>{T.text(priceText(version, plan), priceText(newest, plan))}</p>
        <TextField
          {...form.field('fromDay')}
          type="date"
          label={T.day}
          description={T.dayHint(dayOf(moveTime(earliest), 'UTC'))}
        />
      </FormDialog>
      {impact && (
        <ImpactDialog
          impact={impact}
          busy={form.busy}
          action={T.action}
          reason={T.reason}
          onAccept={accept}
          onClose={() => setImpact(null)}
        />
      )}
    </>
  )
}
