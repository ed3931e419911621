import { useQueryClient } from '@tanstack/react-query'
import { INVALID_EMAIL, isEmail } from '../../domain/account/email.ts'
import { isPhone } from '../../domain/format/phone.ts'
import { contactKeys } from '../contact/query-keys.ts'
import { request } from '../platform/api/api.ts'
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

/** Adds or edits a contact (INFO-04, INFO-06 to INFO-09). */
export function ContactDialog({ userId, contact, onClose }: ContactDialogProps) {
  const queryClient = useQueryClient()
  const form = useSubmitForm({
    initialValues: {
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      phoneNumber: contact?.phoneNumber ?? '',
    },
    validate: ({ email, phoneNumber }) => ({
      email: isEmail(email) ? undefined : INVALID_EMAIL,
      phoneNumber: isPhone(phoneNumber) ? undefined : TEXTS.contacts.invalidPhone,
    }),
    submit: async ({ name, email, phoneNumber }) => {
      const fields = { name: name.trim(), email: email.trim(), phoneNumber }
      await (contact
        ? request(UpdateContactMutation, { id: contact.id, ...fields })
        : request(CreateContactMutation, { userId, ...fields }))
      await queryClient.invalidateQueries({ queryKey: contactKeys.saved(userId) })
    },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={contact ? TEXTS.contacts.edit : TEXTS.contacts.add}
      disabled={Object.values(form.values).some(value => value.trim() === '')}
      submitLabel={TEXTS.save}
      onClose={onClose}
    >
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
