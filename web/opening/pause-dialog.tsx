import { useQueryClient } from '@tanstack/react-query'
import { MAX_PAUSE_MESSAGE, pauseMessageProblem } from '../../domain/tenant/tenant-state.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { PauseBookingsMutation } from './documents.ts'
import { showReadiness } from './queries.ts'
import { openingKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

interface PauseDialogProps {
  /** Bookings are paused already: only the sentence changes. */
  isPaused: boolean
  /** What customers read now, or would read. */
  sentence: string
  /** The version of the state that the page shows. */
  seen: string
  onClose: () => void
}

/** Pauses bookings by customers, with the sentence that they read meanwhile. */
export function PauseDialog({ isPaused, sentence, seen, onClose }: PauseDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const form = useSubmitForm({
    initialValues: { message: sentence },
    validate: ({ message }) => ({ message: pauseMessageProblem(message) }),
    submit: async ({ message }) => (await request(PauseBookingsMutation, { message, seen })).pauseBookings,
    // Somebody may have opened or paused it meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: openingKeys.readiness() }),
    onSuccess: readiness => {
      showReadiness(queryClient, readiness)
      toast({ tone: 'success', message: isPaused ? TEXTS.sentenceSaved : TEXTS.paused })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={TEXTS.pauseTitle[isPaused ? 'paused' : 'open']}
      short
      submitLabel={isPaused ? TEXTS.changeSentence : TEXTS.pause}
      {...(!isPaused && { cancelLabel: TEXTS.keepOpen })}
      onClose={onClose}
    >
      {!isPaused && <p>{TEXTS.pauseText}</p>}
      <TextAreaField {...form.field('message')} label={TEXTS.sentence} rows={3} most={MAX_PAUSE_MESSAGE} />
    </FormDialog>
  )
}
