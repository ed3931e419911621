import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatMoney } from '../../domain/format/money.ts'
import { obstacleTexts } from '../../domain/privacy/erasure.ts'
import { request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Form } from '../ui/form/form.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { RequestErasureMutation } from './documents.ts'
import { describeFailure, PasswordAgain, wantsPassword } from './password-again.tsx'
import { privacyKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

interface EraseDialogProps {
  userId: number
  erasure: { appointments: number; invoices: number; plans: number; credit: number }
  onClose: () => void
}

/** Requests the erasure of the user's data after a confirmation, or shows what must end first. */
export function EraseDialog({ userId, erasure, onClose }: EraseDialogProps) {
  const obstacles = obstacleTexts(erasure)
  return obstacles.length > 0 ? (
    <Dialog
      open
      title={TEXTS.eraseTitle}
      short
      onClose={onClose}
      actions={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      <p>{TEXTS.eraseFirst}</p>
      <ul>
        {obstacles.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Dialog>
  ) : (
    <ConfirmErasure userId={userId} credit={erasure.credit} onClose={onClose} />
  )
}

function ConfirmErasure({ userId, credit, onClose }: { userId: number; credit: number; onClose: () => void }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const formId = useId()
  const [isAsked, setAsked] = useState(false)
  const form = useSubmitForm({
    initialValues: { currentPassword: '' },
    submit: async ({ currentPassword }) =>
      (await request(RequestErasureMutation, { currentPassword: currentPassword || null })).requestErasure,
    onSuccess: requested => {
      queryClient.setQueryData(privacyKeys.erasure(userId), requested)
      toast({ tone: 'success', message: TEXTS.requested })
      onClose()
    },
    onError: error => setAsked(isAsked || wantsPassword(error)),
    describeFailure,
  })
  return (
    <Dialog
      open
      title={TEXTS.eraseTitle}
      short
      busy={form.busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={form.busy}>
            {TEXTS.eraseSubmit}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form}>
        <Stack>
          <p>{TEXTS.eraseDeletes}</p>
          <p>{TEXTS.eraseKeeps}</p>
          <p>{TEXTS.eraseGrace}</p>
          {credit > 0 && <p>{TEXTS.eraseCredit(formatMoney(credit))}</p>}
          {isAsked && <PasswordAgain {...form.field('currentPassword')} />}
          <ErrorBanner message={form.failure} />
        </Stack>
      </Form>
    </Dialog>
  )
}
