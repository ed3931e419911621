import { useQueryClient } from '@tanstack/react-query'
import { request as send } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import classes from './assistance.module.css'
import { AnswerAssistanceRequestMutation } from './documents.ts'
import { assistanceKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'
import type { ReceivedRequest } from './use-requests.ts'

/** Writes the answer that is emailed to the sender. */
export function AnswerDialog({ request, onClose }: { request: ReceivedRequest; onClose: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const reload = () => void client.invalidateQueries({ queryKey: assistanceKeys.all() })
  const form = useSubmitForm({
    initialValues: { body: '' },
    validate: ({ body }) => ({ body: body.trim() === '' ? TEXTS.answerMissing : undefined }),
    submit: ({ body }) => send(AnswerAssistanceRequestMutation, { id: request.id, body }),
    onSuccess: () => {
      onClose()
      toast({ tone: 'success', message: TEXTS.answerSent(request.name) })
      reload()
    },
    // A colleague may have closed it.
    onError: reload,
  })
  return (
    <FormDialog form={form} title={TEXTS.answerTitle(request.name)} stays submitLabel={TEXTS.send} onClose={onClose}>
      <blockquote className={classes.question}>{request.body}</blockquote>
      <TextAreaField
        {...form.field('body')}
        label={TEXTS.answerLabel}
        description={TEXTS.answerHint(request.email)}
        rows={6}
      />
    </FormDialog>
  )
}
