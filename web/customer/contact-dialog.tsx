import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { INVALID_EMAIL, isEmail } from '../../domain/account/email.ts'
import { isPhone } from '../../domain/format/phone.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { PhoneField } from '../ui/inputs/phone-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { CreateContactMutation, UpdateContactMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

export interface SavedContact {
  id: string
  name: string
  email: string
  phoneNumber: string
}

interface ContactDialogProps {
  userId: string
  /** Null adds a new contact. */
  contact: SavedContact | null
  onClose: () => void
}

const EMPTY = { name: '', email: '', phoneNumber: '' }

/** Adds or edits a contact (INFO-04, INFO-06 to INFO-09). Input stays after an error. */
export function ContactDialog({ userId, contact, onClose }: ContactDialogProps) {
  const queryClient = useQueryClient()
  const [form, setForm] = useState(() => contact ?? EMPTY)
  const [wasSent, setWasSent] = useState(false)
  const saving = useMutation({
    mutationFn: async ({ name, email, phoneNumber }: typeof EMPTY) => {
      const fields = { name: name.trim(), email: email.trim(), phoneNumber }
      await (contact
        ? request(UpdateContactMutation, { id: contact.id, ...fields })
        : request(CreateContactMutation, { userId, ...fields }))
      await queryClient.invalidateQueries({ queryKey: ['contacts', userId] })
    },
    onSuccess: onClose,
  })
  const isFilled = [form.name, form.email, form.phoneNumber].every(value => value.trim() !== '')
  const invalidEmail = !isEmail(form.email)
  const invalidPhone = !isPhone(form.phoneNumber)
  const refused = saving.error instanceof ApiError ? saving.error : undefined
  const change = (part: Partial<typeof EMPTY>) => {
    setForm({ ...form, ...part })
    setWasSent(false)
    saving.reset()
  }
  const save = () => {
    setWasSent(true)
    if (!invalidEmail && !invalidPhone) saving.mutate(form)
  }
  return (
    <FormDialog
      title={contact ? TEXTS.contacts.edit : TEXTS.contacts.add}
      busy={saving.isPending}
      disabled={!isFilled}
      submitLabel={TEXTS.save}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={TEXTS.contacts.name}
        value={form.name}
        onChange={name => change({ name })}
        error={refused?.fieldMessage('name')}
        autoComplete="name"
      />
      <PhoneField
        label={TEXTS.contacts.phone}
        value={form.phoneNumber}
        onChange={phoneNumber => change({ phoneNumber })}
        error={wasSent && invalidPhone ? TEXTS.contacts.invalidPhone : refused?.fieldMessage('phoneNumber')}
      />
      <TextField
        label={TEXTS.contacts.email}
        type="email"
        inputMode="email"
        value={form.email}
        onChange={email => change({ email })}
        error={wasSent && invalidEmail ? INVALID_EMAIL : refused?.fieldMessage('email')}
        autoComplete="email"
      />
      <ErrorBanner message={refused && refused.fields.length > 0 ? undefined : saving.error?.message} />
    </FormDialog>
  )
}
