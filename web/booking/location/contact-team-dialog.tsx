import { useState } from 'react'
import { INVALID_EMAIL, isEmail } from '../../../domain/account/email.ts'
import { formatPostalCode } from '../../../domain/address/postal-code.ts'
import { isPhone } from '../../../domain/format/phone.ts'
import { unbroken } from '../../../domain/format/unbroken.ts'
import { request } from '../../platform/api/api.ts'
import { describeAuthFailure, FormError } from '../../sign-in/auth-error.ts'
import { humanToken } from '../../sign-in/human-check.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { PhoneField } from '../../ui/inputs/phone-field.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { CreateBookingAssistanceRequestMutation } from '../documents.ts'
import { LATER_TEXTS } from './later-texts.ts'
import { TEXTS } from './texts.ts'

const texts = LATER_TEXTS.assistance

export interface AssistanceForm {
  name: string
  email: string
  /** Digits only. */
  phoneNumber: string
  body: string
}

interface ContactTeamDialogProps {
  open: boolean
  onClose: () => void
  /** Continues with a booking that is a request. */
  onVisit: () => void
  postalCode: string
  /** Known values of the sender, to prefill the form. */
  initial: AssistanceForm
}

async function send(values: AssistanceForm & { postalCode: string }): Promise<void> {
  const recaptchaToken = await humanToken('BookingAssistance').catch(() => {
    throw new FormError(texts.notReady)
  })
  await request(CreateBookingAssistanceRequestMutation, { ...values, recaptchaToken })
}

/**
 * Offers the two ways to continue where no franchise serves the postal code: asking for a visit, or a message to the team (LOC-07 to LOC-09). It opens
 * with the question, and with the message once that was chosen.
 */
export function ContactTeamDialog({ open, onClose, onVisit, postalCode, initial }: ContactTeamDialogProps) {
  const [isWriting, setWriting] = useState(false)
  const [isSent, setSent] = useState(false)
  const form = useSubmitForm({
    initialValues: initial,
    validate: ({ email, phoneNumber }) => ({
      email: isEmail(email) ? undefined : INVALID_EMAIL,
      phoneNumber: isPhone(phoneNumber) ? undefined : texts.invalidPhone,
    }),
    submit: values => send({ ...values, postalCode }),
    onSuccess: () => setSent(true),
    describeFailure: error => describeAuthFailure(error, texts.failed),
  })
  const { name, email, phoneNumber } = form.values
  if (isSent) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={texts.title}
        short
        actions={
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        }
      >
        <Alert tone="success">{texts.sent}</Alert>
      </Dialog>
    )
  }
  if (!isWriting) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={texts.title}
        short
        actions={
          <>
            <Button onClick={() => setWriting(true)}>{texts.sendMessage}</Button>
            <Button variant="primary" onClick={onVisit}>
              {TEXTS.location.askForVisit}
            </Button>
          </>
        }
      >
        <p>{texts.choice(unbroken(formatPostalCode(postalCode)))}</p>
      </Dialog>
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      form={form}
      disabled={[name, email, phoneNumber].some(value => value.trim() === '')}
      submitLabel={texts.send}
      cancelLabel={texts.notNow}
    >
      <p>{texts.intro(unbroken(formatPostalCode(postalCode)))}</p>
      <TextField {...form.field('name')} label={texts.name} autoComplete="name" />
      <TextField {...form.field('email')} label={texts.email} type="email" inputMode="email" autoComplete="email" />
      <PhoneField {...form.field('phoneNumber')} label={texts.phone} />
      <TextAreaField {...form.field('body')} label={texts.body} rows={4} />
    </FormDialog>
  )
}
