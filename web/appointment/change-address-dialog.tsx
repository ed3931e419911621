import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSamePlace } from '../../domain/address/same-place.ts'
import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { FEE } from '../../domain/pricing/fees.ts'
import { request } from '../platform/api/api.ts'
import { addressLine, cityLine } from '../address/address-text.ts'
import { AddressDialog } from '../address/address-dialog.tsx'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { ConfirmDialog, Dialog } from '../ui/feedback/dialog.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { UpdateWorkOrderAddressMutation } from './documents.ts'
import { mileageChargeQuery } from './queries.ts'
import { ADDRESS_TEXTS as texts } from './texts.ts'
import { useAppointmentChange } from './use-appointment-change.ts'
import { savedAddressesQuery, serviceAreaQuery } from '../address/queries.ts'

/** The parts of an appointment that the dialog uses. */
interface PlacedOrder {
  id: string
  currency: Currency
  address: { lat: number; lng: number }
  lineItems: readonly { price: number; service: { name: string } }[]
}

interface ChangeAddressDialogProps {
  appointment: PlacedOrder
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
  const [addressId, setAddressId] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const address = saved.data?.find(one => one.id === addressId)
  const area = useQuery(serviceAreaQuery(address?.postalCode))
  const charge = useQuery(mileageChargeQuery(franchiseId, userId, area.data?.isInService ? address : undefined))
  const change = useAppointmentChange(
    (input: { addressId: string; mileageCharge: number }) =>
      request(UpdateWorkOrderAddressMutation, { id: appointment.id, ...input }),
    onClose,
  )
  const isHere = (one: { lat: number; lng: number }) => isSamePlace(one, appointment.address)
  const canSave = address !== undefined && area.data?.isInService === true && charge.data !== undefined
  const failed = area.error ?? charge.error ?? change.error
  const newCharge = charge.data ?? 0
  const isNewCharge = newCharge !== chargeOf(appointment)
  const save = () => address && change.mutate({ addressId: address.id, mileageCharge: newCharge })
  if (isConfirming)
    return (
      <ConfirmDialog
        open
        title={texts.chargeTitle}
        confirmLabel={texts.chargeAgree}
        cancelLabel={texts.back}
        busy={change.isPending}
        error={change.error?.message}
        onConfirm={save}
        onCancel={() => {
          setConfirming(false)
          change.reset()
          void charge.refetch()
        }}
      >
        <p>{address && addressLine(address)}</p>
        <p>{chargeText(appointment, newCharge)}</p>
      </ConfirmDialog>
    )
  if (isAdding) return <AddressDialog userId={userId} address={null} onClose={() => setAdding(false)} />
  return (
    <Dialog
      open
      title={texts.title}
      busy={change.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {texts.keep}
          </Button>
          <Button
            variant="primary"
            disabled={!canSave}
            busy={change.isPending}
            onClick={() => (isNewCharge ? setConfirming(true) : save())}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      {saved.isPending && <Skeleton shape="card" count={2} />}
      {saved.isError && <ErrorState message={texts.loadFailed} onRetry={() => void saved.refetch()} />}
      {saved.data && (
        <RadioCards
          legend={texts.legend}
          value={addressId}
          onChange={id => {
            setAddressId(id)
            change.reset()
          }}
          choices={saved.data
            .filter(one => one.id === addressId || !isHere(one))
            .map(one => ({ value: one.id, title: one.street, description: cityLine(one) }))}
        />
      )}
      <Button onClick={() => setAdding(true)}>{texts.add}</Button>
      {area.data?.isInService === false && <Alert tone="danger">{texts.notInService}</Alert>}
      {canSave && <Alert tone={isNewCharge ? 'warning' : 'info'}>{chargeText(appointment, newCharge)}</Alert>}
      <ErrorBanner message={failed?.message} />
    </Dialog>
  )
}

const chargeOf = ({ lineItems }: PlacedOrder): number =>
  lineItems.find(line => line.service.name === FEE.mileage)?.price ?? 0

/** Returns the new mileage charge, compared with the current one. */
function chargeText(appointment: PlacedOrder, charge: number): string {
  const money = (cents: number) => formatMoney(cents, appointment.currency)
  const before = chargeOf(appointment)
  if (charge === before) return texts.sameCharge(money(charge))
  const text = charge > before ? texts.dearer : texts.cheaper
  return text(money(charge), money(Math.abs(charge - before)))
}
