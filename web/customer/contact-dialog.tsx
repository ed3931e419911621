import { useQueryClient } from '@tanstack/react-query'
import { INVALID_EMAIL, isEmail } from '../../domain/account/email.ts'
import { formatPhone, isPhone } from '../../domain/format/phone.ts'
import { contactKeys } from '../contact/query-keys.ts'
import { request } from '../platform/api/api.ts'
import { conflictLabels, OtherChange } from '../platform/conflict/other-change.tsx'
import { isConflict, useConflict } from '../platform/conflict/use-conflict.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
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

/** Adds or edits a contact (INFO-04, INFO-06 to INFO-09). When somebody else changed it meanwhile it says who and what, and offers both. */
export function ContactDialog({ userId, contact, onClose }: ContactDialogProps) {
  const queryClient = useQueryClient()
  const { name = '', email = '', phoneNumber = '' } = contact ?? {}
  const { seen, conflict, note } = useConflict({ name, email, phoneNumber })
  const form = useSubmitForm({
    initialValues: { name, email, phoneNumber },
    validate: ({ email, phoneNumber }) => ({
      email: isEmail(email) ? undefined : INVALID_EMAIL,
      phoneNumber: isPhone(phoneNumber) ? undefined : TEXTS.contacts.invalidPhone,
    }),
    submit: async ({ name, email, phoneNumber }) => {
      const fields = { name: name.trim(), email: email.trim(), phoneNumber }
      await (contact
        ? request(UpdateContactMutation, { id: contact.id, seen, ...fields })
        : request(CreateContactMutation, { userId, ...fields }))
      await queryClient.invalidateQueries({ queryKey: contactKeys.saved(userId) })
    },
    onSuccess: onClose,
    onError: error => {
      void note(error)
      void queryClient.invalidateQueries({ queryKey: contactKeys.saved(userId) })
    },
    describeFailure: error => (isConflict(error) ? undefined : error.message),
  })
  const { contacts } = TEXTS
  const now = form.values
  return (
    <FormDialog
      form={form}
      title={contact ? TEXTS.contacts.edit : TEXTS.contacts.add}
      disabled={Object.values(form.values).some(value => value.trim() === '')}
      submitLabel={TEXTS.save}
      {...conflictLabels(conflict)}
      onClose={onClose}
    >
      <OtherChange
        conflict={conflict}
        values={[
          { label: contacts.name, saved: seen.name, mine: now.name.trim() },
          { label: contacts.phone, saved: formatPhone(seen.phoneNumber), mine: formatPhone(now.phoneNumber) },
          { label: contacts.email, saved: seen.email, mine: now.email.trim() },
        ]}
      />
      <TextField {...form.field('name')} label={TEXTS.contacts.name} autoComplete="name" />
      <PhoneField {...form.field('phoneNumber')} label={TEXTS.contacts.phone} />
      <TextField
        {...form.field('email')}
        label={TEXTS.contacts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </FormDialog>
  )
}
