import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressSearch } from '../../address/address-search.tsx'
import type { DraftAddress } from '../../address/draft-address.ts'
import { serviceAreaQuery } from '../../address/queries.ts'
import { request } from '../../platform/api/api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { chargeOf, chargeText, type PlacedOrder } from '../mileage-change.ts'
import { mileageChargeQuery } from '../queries.ts'
import { ADDRESS_TEXTS as texts } from '../texts.ts'
import { useRefreshAppointments } from '../use-appointment-change.ts'
import { ChangeLinkedAddressMutation } from './documents.ts'

interface TypedAddressDialogProps {
  appointment: PlacedOrder
  franchiseId: string
  link: string
  onClose: () => void
}

/** Moves an appointment to an address that its customer types. A new mileage charge is shown before the button agrees to it (APPT-15, APPT-16). */
export function TypedAddressDialog({ appointment, franchiseId, link, onClose }: TypedAddressDialogProps) {
  const refresh = useRefreshAppointments()
  const [problem, setProblem] = useState<string>()
  const form = useSubmitForm<{ address: DraftAddress | null }, void>({
    initialValues: { address: null },
    fieldOf: () => 'address',
    submit: async ({ address: addressInput }) => {
      if (!addressInput) return
      try {
        await request(ChangeLinkedAddressMutation, { link, addressInput, mileageCharge: newCharge })
      } finally {
        void refresh()
      }
    },
    onSuccess: onClose,
    onError: () => void charge.refetch(),
  })
  const { address } = form.values
  const area = useQuery(serviceAreaQuery(address?.postalCode))
  const isInService = area.data?.isInService === true
  const charge = useQuery(mileageChargeQuery(franchiseId, null, isInService && address ? address : undefined))
  const newCharge = charge.data ?? 0
  const canSave = address !== null && isInService && charge.data !== undefined
  const isNewCharge = newCharge !== chargeOf(appointment)
  return (
    <FormDialog
      form={{ ...form, failure: (area.error ?? charge.error)?.message ?? form.failure }}
      title={texts.title}
      disabled={!canSave}
      submitLabel={canSave && isNewCharge ? texts.chargeAgree : texts.save}
      cancelLabel={texts.keep}
      onClose={onClose}
    >
      <AddressSearch
        address={address}
        onChange={chosen => form.change({ address: chosen })}
        error={problem ?? (area.data?.isInService === false ? texts.notInService : undefined) ?? form.errors.address}
        onError={setProblem}
      />
      {canSave && <Alert tone={isNewCharge ? 'warning' : 'info'}>{chargeText(appointment, newCharge)}</Alert>}
    </FormDialog>
  )
}
