import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../domain/format/phone.ts'
import { savedContactsQuery } from '../contact/queries.ts'
import { contactKeys } from '../contact/query-keys.ts'
import { request } from '../platform/api/api.ts'
import { DeleteDialog } from '../ui/feedback/delete-dialog.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconAddressBook } from '../ui/icon/address-book.gen.ts'
import { ContactDialog, type SavedContact } from './contact-dialog.tsx'
import { DeleteContactMutation } from './documents.ts'
import { SavedList } from './saved-list.tsx'
import { TEXTS } from './texts.ts'

type Open = { dialog: 'save'; contact: SavedContact | null } | { dialog: 'delete'; contact: SavedContact }

/** A contact as a row of the list. */
const describeContact = ({ name, phoneNumber, email }: SavedContact) => ({
  name,
  details: (
    <>
      <a href={`tel:+1${phoneNumber}`}>{formatPhone(phoneNumber)}</a>
      <br />
      {email}
    </>
  ),
})

/** Shows a customer's contacts, to themselves or to staff (INFO-01, INFO-16). */
export function ContactsCard({ userId }: { userId: string }) {
  const contacts = useQuery(savedContactsQuery(userId))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <SavedList
        title={TEXTS.contacts.title}
        addLabel={TEXTS.contacts.add}
        icon={<IconAddressBook />}
        empty={TEXTS.contacts.empty}
        rows={loadable(contacts)}
        describe={describeContact}
        onAdd={() => setOpen({ dialog: 'save', contact: null })}
        onEdit={contact => setOpen({ dialog: 'save', contact })}
        onDelete={contact => setOpen({ dialog: 'delete', contact })}
      />
      {open?.dialog === 'save' && <ContactDialog userId={userId} contact={open.contact} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          title={TEXTS.contacts.deleteTitle}
          text={TEXTS.contacts.deleteText(open.contact.name)}
          confirmLabel={TEXTS.contacts.delete}
          inUse={TEXTS.contacts.inUse}
          queryKey={contactKeys.saved(userId)}
          remove={async () => (await request(DeleteContactMutation, { id: open.contact.id })).deleteContact.id}
          onClose={close}
        />
      )}
    </>
  )
}
