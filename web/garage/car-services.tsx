import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMileage, fromKm, type MileageUnit } from '../../domain/vehicle/mileage.ts'
import { type ServiceDue, serviceDue } from '../../domain/vehicle/service-intervals.ts'
import { useNow } from '../platform/use-now.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { IntervalBar } from '../ui/display/interval-bar.tsx'
import { currentKm, unitOf } from './car.ts'
import type { Car } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.services

/** Shows the last visit for each service of a car, with a bar that fills until it is due again. */
export function CarServices({ car }: { car: Car }) {
  const now = useNow()
  const done = car.serviceHistory.filter(entry => entry.lastServicedAt !== null)
  if (done.length === 0) return <p>{texts.none}</p>
  const unit = unitOf(car)
  return (
    <>
      {done.map(({ keyName, name, lastServicedKm, lastServicedAt, intervalKm, intervalMonths }) => {
        const at = new Date(lastServicedAt ?? 0)
        const record = { intervalKm, intervalMonths, lastServicedKm, lastServicedAt: at }
        const due = serviceDue(record, currentKm(car), now)
        const mileage = lastServicedKm === null ? null : formatMileage(fromKm(lastServicedKm, unit), unit)
        return (
          <IntervalBar
            key={keyName}
            label={name}
            detail={texts.last(formatShortDate(at, visitorZone()), mileage)}
            fraction={due.kind === 'unknown' ? null : due.fraction}
            state={dueText(due, unit)}
          />
        )
      })}
    </>
  )
}

function dueText(due: ServiceDue, unit: MileageUnit): string {
  if (due.kind === 'unknown') return texts.unknown
  const left = Math.abs(due.left)
  const amount = due.kind === 'time' ? texts.days(left) : formatMileage(fromKm(left, unit), unit)
  if (due.left === 0) return texts.due
  return due.left > 0 ? texts.next(amount) : texts.overdue(amount)
}
