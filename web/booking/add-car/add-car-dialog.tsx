import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { currencyOf } from '../../../domain/address/country.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { request } from '../../platform/api/api.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useDrivingReason } from '../../schedule/vans/driving-reason.tsx'
import { IconCar } from '../../ui/icon/car.gen.ts'
import { CheckCards, type Choice, RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { VehiclePanel } from '../../vehicle/vehicle-panel.tsx'
import { savedVehicleId } from '../use-booking.ts'
import { AddLinkedCarMutation, AddVisitCarMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { useAddedCar, type VisitToExtend } from './use-added-car.ts'

interface AddCarDialogProps {
  visit: VisitToExtend
  /** The token of the link by which the visit is managed; null for who is signed in. */
  link: string | null
  onAdded: () => void
  onClose: () => void
}

/**
 * Adds a car to a visit that is booked: the car, its one service, its add-ons and its price. Staff may add one with which the van cannot drive on in time, with a reason.
 */
export function AddCarDialog({ visit, link, onAdded, onClose }: AddCarDialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const added = useAddedCar(visit)
  const { car, picked, priced, services, addOns } = added
  const currency = currencyOf(visit.countryCode)
  const driving = useDrivingReason({ isForWork: true })
  const add = useMutation({
    mutationFn: async () => {
      const input = { idempotencyKey, car: inputOf() }
      if (link === null) {
        const { overrideReason } = driving
        await request(AddVisitCarMutation, { ...input, workOrderId: visit.workOrderId, overrideReason })
      } else await request(AddLinkedCarMutation, { ...input, link })
    },
    onSuccess: onAdded,
    onError: error => driving.note(error),
  })
  const choices = (offers: NonNullable<typeof addOns>): Choice<string>[] =>
    offers.map(({ id, name, description, discountedPrice }) => ({
      value: id,
      title: name,
      description,
      price: formatMoney(discountedPrice, currency),
    }))
  return (
    <FormDialog
      title={TEXTS.title}
      wide
      stays
      busy={add.isPending}
      disabled={!priced}
      submitLabel={TEXTS.submit}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <p>{visit.isStaff ? TEXTS.introForStaff : TEXTS.intro}</p>
      <VehiclePanel
        customerId={visit.customerId ?? undefined}
        without={visit.without}
        car={car}
        onChange={added.setCar}
      />
      {car.vehicleId !== null && added.retry && <ErrorState message={TEXTS.failed} onRetry={added.retry} />}
      {added.isLoading && <Skeleton shape="card" count={2} />}
      {services?.length === 0 && <EmptyState icon={<IconCar />}>{TEXTS.noService}</EmptyState>}
      {services && services.length > 0 && (
        <RadioCards
          legend={TEXTS.service}
          value={picked.serviceId}
          onChange={serviceId => added.setPicked({ ...picked, serviceId })}
          choices={choices(services)}
        />
      )}
      {picked.serviceId !== undefined && addOns && addOns.length > 0 && (
        <CheckCards
          legend={TEXTS.addOns}
          values={picked.addOnIds}
          onChange={addOnIds => added.setPicked({ ...picked, addOnIds })}
          choices={choices(addOns)}
        />
      )}
      {priced && (
        <KeyValues
          items={[
            ...priced.quote.lines.map(({ name, price }) => ({ label: name, value: formatMoney(price, currency) })),
            {
              label: TEXTS.total,
              value: TEXTS.price(
                formatMoney(priced.quote.total, currency),
                formatMoney(priced.quote.totalWithTax, currency),
              ),
            },
          ]}
        />
      )}
      <ErrorBanner message={add.error?.message} />
      {driving.field}
    </FormDialog>
  )

  function inputOf() {
    const userVehicleId = savedVehicleId({ car })
    const quote = priced?.quote
    return {
      vehicleId: String(car.vehicleId),
      userVehicleId,
      vehicleCustomName: userVehicleId === null ? car.name.trim() || null : null,
      vin: userVehicleId === null ? car.vin || null : null,
      lineItems: quote?.lines.map(line => ({ id: String(line.serviceId), quantity: 1, value: line.price })) ?? [],
      discountAmount: quote?.discountAmount ?? 0,
    }
  }
}
