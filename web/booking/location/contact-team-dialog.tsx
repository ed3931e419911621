import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPostalCode } from '../../../domain/address/postal-code.ts'
import { authError, FormError } from '../../sign-in/auth-error.ts'
import { humanToken } from '../../sign-in/human-check.ts'
import { request } from '../../platform/api/api.ts'
import { Alert, ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { PhoneField } from '../../ui/inputs/phone-field.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { CreateBookingAssistanceRequestMutation } from '../documents.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.assistance

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
  postalCode: string
  /** Known values of the sender, to prefill the form. */
  initial: AssistanceForm
}

async function send(form: AssistanceForm & { postalCode: string }): Promise<void> {
  const recaptchaToken = await humanToken('BookingAssistance').catch(() => {
    throw new FormError(texts.notReady)
  })
  await request(CreateBookingAssistanceRequestMutation, { ...form, recaptchaToken })
}

/** Sends the team a message from a postal code that is not served (LOC-07 to LOC-09). Typed values stay when it fails. */
export function ContactTeamDialog({ open, onClose, postalCode, initial }: ContactTeamDialogProps) {
  const [form, setForm] = useState(initial)
  const sending = useMutation({ mutationFn: send })
  const error = authError(sending.error, texts.failed, ['name', 'email', 'phoneNumber', 'body'])
  const change = (field: keyof AssistanceForm) => (value: string) => {
    setForm({ ...form, [field]: value })
    sending.reset()
  }
  const isFilled = [form.name, form.email, form.phoneNumber].every(value => value.trim() !== '')
  if (sending.isSuccess) {
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
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      busy={sending.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={sending.isPending}>
            {texts.notNow}
          </Button>
          <Button
            variant="primary"
            busy={sending.isPending}
            disabled={!isFilled}
            onClick={() => sending.mutate({ ...form, postalCode })}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      <p>{texts.intro(formatPostalCode(postalCode))}</p>
      <TextField
        label={texts.name}
        autoComplete="name"
        value={form.name}
        onChange={change('name')}
        error={error.field('name')}
      />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={form.email}
        onChange={change('email')}
        error={error.field('email')}
      />
      <PhoneField
        label={texts.phone}
        value={form.phoneNumber}
        onChange={change('phoneNumber')}
        error={error.field('phoneNumber')}
      />
      <TextAreaField
        label={texts.body}
        rows={4}
        value={form.body}
        onChange={change('body')}
        error={error.field('body')}
      />
      <ErrorBanner message={error.message} />
    </Dialog>
  )
}
