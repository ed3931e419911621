import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSamePlace } from '../../domain/address/same-place.ts'
import { AddressDialog } from '../address/address-dialog.tsx'
import { addressLine, cityLine } from '../address/address-text.ts'
import { savedAddressesQuery, serviceAreaQuery } from '../address/queries.ts'
import { request } from '../platform/api/api.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { UpdateWorkOrderAddressMutation } from './documents.ts'
import { chargeOf, chargeText, type PlacedOrder } from './mileage-change.ts'
import { mileageChargeQuery } from './queries.ts'
import { ADDRESS_TEXTS as texts } from './texts.ts'
import { useDrivingReason } from '../schedule/vans/driving-reason.tsx'
import { useRefreshAppointments } from './use-appointment-change.ts'

interface ChangeAddressDialogProps {
  appointment: PlacedOrder & { address: Parameters<typeof addressLine>[0] }
  franchiseId: string
  userId: string
  onClose: () => void
}

/**
 * Moves an appointment to another of its customer's addresses. Shows the mileage charge first; a new charge is confirmed in its own dialog
 * (APPT-15, APPT-16, WODETAIL-05).
 */
export function ChangeAddressDialog({ appointment, franchiseId, userId, onClose }: ChangeAddressDialogProps) {
  const saved = useQuery(savedAddressesQuery(userId))
  const refresh = useRefreshAppointments()
  const [step, setStep] = useState<'choose' | 'add' | 'confirm'>('choose')
  const driving = useDrivingReason()
  const form = useSubmitForm({
    initialValues: { addressId: '' },
    submit: async ({ addressId }) => {
      try {
        const { overrideReason } = driving
        const place = { addressId, mileageCharge: newCharge, overrideReason }
        await request(UpdateWorkOrderAddressMutation, { id: appointment.id, ...place })
      } finally {
        void refresh()
      }
    },
    onSuccess: onClose,
    onError: error => driving.note(error),
  })
  const { addressId } = form.values
  const address = saved.data?.find(one => one.id === addressId)
  const area = useQuery(serviceAreaQuery(address?.postalCode))
  const charge = useQuery(mileageChargeQuery(franchiseId, userId, area.data?.isInService ? address : undefined))
  const isHere = (one: { lat: number; lng: number }) => isSamePlace(one, appointment.address)
  const others = saved.data?.filter(one => one.id === addressId || !isHere(one))
  const canSave = address !== undefined && area.data?.isInService === true && charge.data !== undefined
  const newCharge = charge.data ?? 0
  const isNewCharge = newCharge !== chargeOf(appointment)
  if (step === 'confirm')
    return (
      <ConfirmDialog
        open
        title={texts.chargeTitle}
        confirmLabel={texts.chargeAgree}
        cancelLabel={texts.back}
        busy={form.busy}
        error={form.failure}
        onConfirm={() => form.submit()}
        onCancel={() => {
          setStep('choose')
          form.clearFailure()
          void charge.refetch()
        }}
      >
        <p>{address && addressLine(address)}</p>
        <p>{chargeText(appointment, newCharge)}</p>
        {driving.field}
      </ConfirmDialog>
    )
  if (step === 'add') return <AddressDialog userId={userId} address={null} onClose={() => setStep('choose')} />
  return (
    <FormDialog
      form={{
        busy: form.busy,
        failure: (area.error ?? charge.error)?.message ?? form.failure,
        submit: isNewCharge ? () => setStep('confirm') : form.submit,
      }}
      title={texts.title}
      disabled={!canSave}
      submitLabel={texts.save}
      cancelLabel={texts.keep}
      onClose={onClose}
    >
      <KeyValues items={[{ label: texts.current, value: addressLine(appointment.address) }]} />
      {saved.isPending && <Skeleton shape="card" count={2} />}
      {saved.isError && <ErrorState message={texts.loadFailed} onRetry={() => void saved.refetch()} />}
      {others?.length === 0 && <p>{texts.noOther}</p>}
      {others && others.length > 0 && (
        <RadioCards
          legend={texts.legend}
          value={addressId}
          onChange={id => form.change({ addressId: id })}
          choices={others.map(one => ({ value: one.id, title: one.street, description: cityLine(one) }))}
        />
      )}
      <Button onClick={() => setStep('add')}>{texts.add}</Button>
      {area.data?.isInService === false && <Alert tone="danger">{texts.notInService}</Alert>}
      {canSave && <Alert tone={isNewCharge ? 'warning' : 'info'}>{chargeText(appointment, newCharge)}</Alert>}
      {driving.field}
    </FormDialog>
  )
}
