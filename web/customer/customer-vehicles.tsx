import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMileage } from '../../domain/vehicle/mileage.ts'
import { formatOilVolume } from '../../domain/vehicle/oil.ts'
import { StaffCarActions } from '../garage/staff-car-actions.tsx'
import { useStaffZone } from '../franchise-choice/franchise.ts'
import { PlanAgreement } from '../subscription/plan-agreement.tsx'
import { plansText } from '../subscription/plan-format.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconCar } from '../ui/icon/car.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { HistoryDialog } from '../work-order/history-dialog.tsx'
import { oilTypeText } from '../work-order/texts.ts'
import classes from './customer-vehicles.module.css'
import { type CustomerVehicle, customerVehiclesQuery, unitOf } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.vehicles

/** Shows a customer's vehicles, with the data a technician needs before driving there (CUSTOMER-15). */
export function VehiclesCard({ userId }: { userId: string }) {
  const vehicles = useQuery(customerVehiclesQuery(userId))
  const zone = useStaffZone()
  const [shown, setShown] = useState<CustomerVehicle>()
  return (
    <Card title={texts.title}>
      {vehicles.isError && !vehicles.data ? (
        <ErrorState message={vehicles.error.message} onRetry={() => void vehicles.refetch()} />
      ) : !vehicles.data ? (
        <Skeleton shape="card" />
      ) : vehicles.data.length === 0 ? (
        <EmptyState icon={<IconCar />}>{texts.none}</EmptyState>
      ) : (
        vehicles.data.map(car => (
          <div key={car.id} role="group" className={classes.vehicle} aria-label={titleOf(car)}>
            <div className={classes.head}>
              <h3 className={classes.name}>{nameOf(car)}</h3>
              <div className={classes.actions}>
                <StaffCarActions userId={userId} car={car} title={titleOf(car)} />
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={texts.historyOf(titleOf(car))}
                  onClick={() => setShown(car)}
                >
                  {texts.history}
                </Button>
              </div>
            </div>
            <KeyValues items={factsOf(car, zone)} />
            {car.subscriptions.map(
              ({ id, consent }) => consent && <PlanAgreement key={id} consent={consent} reader="staff" />,
            )}
          </div>
        ))
      )}
      {shown && (
        <HistoryDialog
          vehicle={{ id: shown.id, vehicleId: shown.vehicle.id, unit: unitOf(shown), zone }}
          onClose={() => setShown(undefined)}
        />
      )}
    </Card>
  )
}

const nameOf = ({ vehicle }: CustomerVehicle): string => texts.vehicle(vehicle)

/** Includes plate or fleet ID, to distinguish two vehicles of one model. */
const titleOf = (car: CustomerVehicle): string => texts.named(nameOf(car), car.name)

function factsOf(car: CustomerVehicle, zone: string) {
  const { engine, oilVolume, recommendedOil: oil } = car.vehicle
  const unit = unitOf(car)
  const day = (at: string) => formatShortDate(new Date(at), zone)
  const last = car.workOrders
    .flatMap(({ completedAt }) => completedAt ?? [])
    .toSorted()
    .at(-1)
  const mileage = car.mileage[0]
  return [
    { label: texts.engine, value: engine || null },
    { label: texts.oil, value: oil && texts.oilOf(oil.weight, oilTypeText(oil.type)) },
    { label: texts.oilVolume, value: oilVolume && formatOilVolume(oilVolume, unit === 'km' ? 'CA' : 'US') },
    { label: texts.vin, value: car.vin },
    { label: texts.name, value: car.name },
    { label: texts.lastServiced, value: last ? day(last) : texts.never },
    { label: texts.subscriptions, value: plansText(car.subscriptions) ?? texts.noPlan },
    {
      label: texts.mileage,
      value: mileage && texts.mileageOn(formatMileage(mileage.mileage, unit), day(mileage.createdAt)),
    },
  ]
}
