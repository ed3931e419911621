import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countryOf } from '../../../domain/address/country.ts'
import { MAX_CARS } from '../../../domain/booking/visit-cars.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { AddCarDialog } from '../../booking/add-car/add-car-dialog.tsx'
import { orderKeys } from '../../platform/api/order-keys.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useSession } from '../../platform/session/session.ts'
import { RecordList } from '../../ui/display/record-list.tsx'
import { IconPlus } from '../../ui/icon/plus.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import { carOf, isOwnOrder, mayEdit, type Order } from '../order.ts'
import { TEXTS } from './texts.ts'

/** The cars of the order's visit, each with the way to its order, and a button that adds one. Nothing when neither is there. */
export function VisitCard({ order }: { order: Order }) {
  const session = useSession()
  const [adds, setAdds] = useState(false)
  const { id, visitCars, currency } = order
  const mayAdd = mayEdit(order) && !isOwnOrder(order, session) && visitCars.length < MAX_CARS
  if (visitCars.length === 0 && !mayAdd) return null
  const car = carOf(order)
  return (
    <Card title={car === null ? TEXTS.visit.alone : TEXTS.visit.title(car)}>
      {visitCars.length > 0 && (
        <RecordList
          label={TEXTS.visit.cars}
          records={visitCars.map(one => ({
            key: one.workOrderId,
            title: one.vehicle,
            details: [one.name, ...one.services, formatMoney(one.total, currency), TEXTS.visit.states[one.status]]
              .filter(Boolean)
              .join(' · '),
            actions:
              one.workOrderId === id ? (
                TEXTS.visit.thisOne
              ) : (
                <ButtonLink size="sm" to={PATHS.workOrder} params={{ id: one.workOrderId }}>
                  {TEXTS.visit.open(one.workOrderId)}
                </ButtonLink>
              ),
          }))}
        />
      )}
      {mayAdd && (
        <Row>
          <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setAdds(true)}>
            {TEXTS.visit.add}
          </Button>
        </Row>
      )}
      {adds && <AddCar order={order} onClose={() => setAdds(false)} />}
    </Card>
  )
}

function AddCar({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient()
  const { id, currency, address, franchise, user, userVehicle, visitCars } = order
  return (
    <AddCarDialog
      visit={{
        workOrderId: id,
        countryCode: countryOf(currency),
        provinceCode: address.provinceCode,
        franchiseId: franchise?.id ?? null,
        customerId: user.id,
        isStaff: true,
        without: [userVehicle.id, ...visitCars.map(({ userVehicleId }) => userVehicleId)],
      }}
      link={null}
      onAdded={() => {
        void client.invalidateQueries({ queryKey: orderKeys.detail() })
        void client.invalidateQueries({ queryKey: orderKeys.lists() })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
