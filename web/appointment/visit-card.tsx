import { type ReactNode, useState } from 'react'
import { countryOf } from '../../domain/address/country.ts'
import { carOfVisit, MAX_CARS } from '../../domain/booking/visit-cars.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { AddCarDialog } from '../booking/add-car/add-car-dialog.tsx'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Row } from '../ui/layout/card.tsx'
import { type Appointment, isUnpaid } from './appointment.ts'
import { useOrderAccess } from './order-access.ts'
import { TEXTS } from './texts.ts'
import { useRefreshAppointments } from './use-appointment-change.ts'

type VisitCar = Appointment['visitCars'][number]

interface VisitCardProps {
  appointment: Appointment
  /** Whether the customer may still change the visit. */
  mayMove: boolean
}

/** The cars of a visit, each with the way to its page, and a button that adds one. Nothing when neither is there. */
export function VisitCard({ appointment, mayMove }: VisitCardProps) {
  const { id, visitCars, currency } = appointment
  const [adds, setAdds] = useState(false)
  const mayAdd = mayMove && appointment.franchise !== null && visitCars.length < MAX_CARS
  if (visitCars.length === 0 && !mayAdd) return null
  const number = visitCars.findIndex(({ workOrderId }) => workOrderId === id) + 1
  const car = carOfVisit(number, visitCars.length)
  return (
    <Card title={car === null ? TEXTS.visit.alone : TEXTS.visit.title(car)}>
      {visitCars.length > 0 && (
        <RecordList
          label={TEXTS.visit.cars}
          records={visitCars.map(one => ({
            key: one.workOrderId,
            title: one.vehicle,
            details: [one.name, ...one.services, formatMoney(one.total, currency), stateOf(one)]
              .filter(Boolean)
              .join(' · '),
            actions:
              one.workOrderId === id ? (
                TEXTS.visit.thisOne
              ) : (
                <CarLink car={one} label={TEXTS.visit.open(one.vehicle)}>
                  {TEXTS.visit.see}
                </CarLink>
              ),
          }))}
        />
      )}
      {mayAdd && car === null && <p>{TEXTS.visit.aloneHint}</p>}
      {mayAdd && (
        <Row>
          <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setAdds(true)}>
            {TEXTS.visit.add}
          </Button>
        </Row>
      )}
      {adds && <AddCar appointment={appointment} onClose={() => setAdds(false)} />}
    </Card>
  )
}

function stateOf({ status, invoice }: VisitCar): string | undefined {
  if (status === 'CANCELLED') return TEXTS.visit.cancelled
  if (invoice && isUnpaid(invoice)) return TEXTS.visit.unpaid(invoice.invoiceNumber)
  return status === 'COMPLETE' ? TEXTS.visit.done : undefined
}

/** A link to the page of another car of the visit, in the way in which this page was opened. */
export function CarLink({ car, label, children }: { car: VisitCar; label?: string; children: ReactNode }) {
  const { link } = useOrderAccess()
  if (link === null)
    return (
      <ButtonLink size="sm" to={PATHS.appointment} params={{ id: car.workOrderId }} aria-label={label}>
        {children}
      </ButtonLink>
    )
  // Another contact has the link to that car.
  if (car.link === null) return null
  return (
    <ButtonLink size="sm" to={PATHS.manage} hash={car.link} aria-label={label}>
      {children}
    </ButtonLink>
  )
}

function AddCar({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const session = useSession()
  const { link } = useOrderAccess()
  const refresh = useRefreshAppointments()
  const { id, currency, address, franchise, userVehicle, visitCars } = appointment
  return (
    <AddCarDialog
      visit={{
        workOrderId: id,
        countryCode: countryOf(currency),
        provinceCode: address.provinceCode,
        franchiseId: franchise?.id ?? null,
        customerId: link === null && session ? String(session.id) : null,
        isStaff: false,
        without: [userVehicle.id, ...visitCars.map(({ userVehicleId }) => userVehicleId)],
      }}
      link={link}
      onAdded={() => {
        void refresh()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
