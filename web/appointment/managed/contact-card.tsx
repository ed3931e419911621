import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { INVALID_EMAIL, isEmail } from '../../../domain/account/email.ts'
import { formatPhone, isPhone } from '../../../domain/format/phone.ts'
import { request } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import { EmailText } from '../../ui/display/email-link.tsx'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { PhoneField } from '../../ui/inputs/phone-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import { useRefreshAppointments } from '../use-appointment-change.ts'
import { ChangeLinkedContactMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.contact

interface Contact {
  name: string
  email: string
  phoneNumber: string
}

interface ContactCardProps {
  contact: Contact
  /** Whether the appointment is still ahead or requested. */
  isOpen: boolean
  link: string
}

/** Shows the contact of the appointment, which its customer can change until it is over. */
export function ContactCard({ contact, isOpen, link }: ContactCardProps) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Card title={texts.title}>
      <KeyValues
        items={[
          { label: texts.name, value: contact.name },
          { label: texts.phone, value: formatPhone(contact.phoneNumber) },
          { label: texts.email, value: <EmailText email={contact.email} /> },
        ]}
      />
      {isOpen && (
        <Row>
          <Button onClick={() => setChanging(true)}>{texts.change}</Button>
        </Row>
      )}
      {isChanging && <ContactDialog contact={contact} link={link} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function ContactDialog({
  contact,
  link,
  onClose,
}: Pick<ContactCardProps, 'contact' | 'link'> & { onClose: () => void }) {
  const navigate = useNavigate()
  const showToast = useToast()
  const refresh = useRefreshAppointments()
  const form = useSubmitForm<Contact, string>({
    initialValues: { name: contact.name, email: contact.email, phoneNumber: contact.phoneNumber },
    validate: ({ email, phoneNumber }) => ({
      email: isEmail(email) ? undefined : INVALID_EMAIL,
      phoneNumber: isPhone(phoneNumber) ? undefined : texts.invalidPhone,
    }),
    submit: async ({ name, email, phoneNumber }) => {
      const contactInput = { name: name.trim(), email: email.trim(), phoneNumber }
      return (await request(ChangeLinkedContactMutation, { link, contactInput })).changeLinkedContact
    },
    onSuccess: async (newLink, { email }) => {
      onClose()
      showToast({ tone: 'success', message: texts.changed })
      // The link that the page was opened with is void once the mailbox is another.
      if (email.trim().toLowerCase() !== contact.email.toLowerCase())
        await navigate({ to: PATHS.manage, hash: newLink, replace: true })
      else await refresh()
    },
  })
  const isOtherMailbox = form.values.email.trim().toLowerCase() !== contact.email.toLowerCase()
  return (
    <FormDialog
      form={form}
      title={texts.change}
      disabled={Object.values(form.values).some(value => value.trim() === '')}
      submitLabel={texts.save}
      cancelLabel={texts.keep}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={texts.name} autoComplete="name" />
      <PhoneField {...form.field('phoneNumber')} label={texts.phone} />
      <TextField
        {...form.field('email')}
        label={texts.email}
        description={isOtherMailbox ? texts.hint : undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
    </FormDialog>
  )
}
