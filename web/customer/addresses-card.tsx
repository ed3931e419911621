import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressDialog } from '../address/address-dialog.tsx'
import { addressLine, cityLine } from '../address/address-text.ts'
import type { DraftAddress } from '../address/draft-address.ts'
import { savedAddressesQuery } from '../address/queries.ts'
import { addressKeys } from '../address/query-keys.ts'
import { request } from '../platform/api/api.ts'
import { DeleteDialog } from '../ui/feedback/delete-dialog.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconMapPin } from '../ui/icon/map-pin.gen.ts'
import { DeleteAddressMutation } from './documents.ts'
import { SavedList } from './saved-list.tsx'
import { TEXTS } from './texts.ts'

type SavedAddress = DraftAddress & { id: string }
type Open = { dialog: 'save'; address: SavedAddress | null } | { dialog: 'delete'; address: SavedAddress }

interface AddressesCardProps {
  userId: string
  title?: string
}

/** Shows a customer's addresses, to themselves or to staff (INFO-01, INFO-16). */
export function AddressesCard({ userId, title = TEXTS.addresses.title }: AddressesCardProps) {
  const addresses = useQuery(savedAddressesQuery(userId))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <SavedList
        title={title}
        addLabel={TEXTS.addresses.add}
        icon={<IconMapPin />}
        empty={TEXTS.addresses.empty}
        rows={loadable(addresses)}
        describe={address => ({ name: address.street, details: cityLine(address) })}
        onAdd={() => setOpen({ dialog: 'save', address: null })}
        onEdit={address => setOpen({ dialog: 'save', address })}
        onDelete={address => setOpen({ dialog: 'delete', address })}
      />
      {open?.dialog === 'save' && <AddressDialog userId={userId} address={open.address} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          title={TEXTS.addresses.deleteTitle}
          text={TEXTS.addresses.deleteText(addressLine(open.address))}
          confirmLabel={TEXTS.addresses.delete}
          inUse={TEXTS.addresses.inUse}
          queryKey={addressKeys.saved(userId)}
          remove={async () => (await request(DeleteAddressMutation, { id: open.address.id })).deleteAddress.id}
          onClose={close}
        />
      )}
    </>
  )
}
