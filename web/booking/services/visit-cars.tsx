import { useNavigate } from '@tanstack/react-router'
import { MAX_CARS } from '../../../domain/booking/visit-cars.ts'
import { PATHS } from '../../platform/paths.ts'
import { RecordList } from '../../ui/display/record-list.tsx'
import { IconPlus } from '../../ui/icon/plus.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { carText } from '../../vehicle/car-text.ts'
import type { Booking } from '../use-booking.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { chooseAgain, chooseNextCar, dropCurrentCar, isComplete, removeCar } from './change-cars.ts'
import { TEXTS } from './texts.ts'

interface VisitCarsProps {
  booking: Booking
  /** Called once a car can be chosen again; by default the step of the car opens. */
  onChange?: () => void
}

/** The cars of the visit that are chosen already, each with a way to change and to remove it. Nothing for one car. */
export function VisitCars({ booking: { draft }, onChange }: VisitCarsProps) {
  const navigate = useNavigate()
  const open = onChange ?? (() => void navigate({ to: PATHS.selectServices }))
  if (draft.earlierCars.length === 0) return null
  return (
    <Card title={TEXTS.visit.title}>
      <RecordList
        label={TEXTS.visit.title}
        records={draft.earlierCars.map(({ car, serviceName }, index) => {
          const name = carText(car)
          return {
            key: `${index} ${name}`,
            title: name,
            details: [serviceName || TEXTS.visit.none, car.name].filter(Boolean).join(' · '),
            actions: (
              <>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={TEXTS.visit.changeLabel(name)}
                  onClick={() => {
                    chooseAgain(index)
                    open()
                  }}
                >
                  {TEXTS.visit.change}
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={TEXTS.visit.removeLabel(name)}
                  onClick={() => removeCar(index)}
                >
                  {TEXTS.visit.remove}
                </Button>
              </>
            ),
          }
        })}
      />
    </Card>
  )
}

/**
 * The button that begins with the next car of the visit. A plan and the marketplace partner's list are for one car.
 */
export function AddCar({ booking: { draft, offers }, onChange }: VisitCarsProps) {
  const navigate = useNavigate()
  const isMarketplace = useMarketplace()
  const open = onChange ?? (() => void navigate({ to: PATHS.selectServices }))
  const hasPlan = offers.data?.services.some(one => one.plan !== null && draft.serviceIds.includes(one.id)) ?? true
  if (isMarketplace || hasPlan || !isComplete(draft)) return null
  if (draft.earlierCars.length + 1 >= MAX_CARS) return <p>{TEXTS.visit.full(MAX_CARS)}</p>
  return (
    <Card>
      <p>{TEXTS.visit.addHint}</p>
      <Button
        icon={<IconPlus size={20} aria-hidden />}
        onClick={() => {
          chooseNextCar()
          open()
        }}
      >
        {TEXTS.visit.add}
      </Button>
    </Card>
  )
}

/** Takes the car that is being chosen off the visit. */
export const DropCar = ({ onDropped }: { onDropped: () => void }) => (
  <Button
    onClick={() => {
      dropCurrentCar()
      onDropped()
    }}
  >
    {TEXTS.visit.noMore}
  </Button>
)

/** Ends the choice of a further car: the visit is for the cars before it. */
export function SkipCar() {
  const navigate = useNavigate()
  return <DropCar onDropped={() => void navigate({ to: PATHS.selectAddOns })} />
}
