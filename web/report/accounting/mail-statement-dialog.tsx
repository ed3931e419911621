import { isEmail } from '../../../domain/account/email.ts'
import type { Currency } from '../../../domain/format/money.ts'
import { request } from '../../platform/api/api.ts'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { SendVendorStatementMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

interface MailStatementDialogProps {
  statement: { vendorId: string; endDate: string; currency: Currency }
  onClose: () => void
}

/** Mails a vendor's statement to an address. */
export function MailStatementDialog({ statement, onClose }: MailStatementDialogProps) {
  const toast = useToast()
  const form = useSubmitForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: isEmail(email) ? undefined : TEXTS.mail.wrongEmail }),
    submit: ({ email }) => request(SendVendorStatementMutation, { ...statement, email: email.trim() }),
    onSuccess: (_, { email }) => {
      toast({ tone: 'success', message: TEXTS.mail.sent(email.trim()) })
      onClose()
    },
  })
  return (
    <FormDialog form={form} short title={TEXTS.mail.title} submitLabel={TEXTS.mail.send} onClose={onClose}>
      <TextField {...form.field('email')} label={TEXTS.mail.email} type="email" inputMode="email" autoComplete="off" />
    </FormDialog>
  )
}
