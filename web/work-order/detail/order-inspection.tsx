import { useState } from 'react'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { LOCALE } from '../../../domain/format/locale.ts'
import { formatMileage, mileageUnitOf } from '../../../domain/vehicle/mileage.ts'
import { CORNERS, type Condition } from '../../../domain/work-order/inspection.ts'
import { CORNER_LABELS, VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { tireAge } from '../../../domain/work-order/dot-code.ts'
import { TEXTS as DOMAIN_TEXTS } from '../../../domain/work-order/texts.ts'
import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import { can } from '../../../domain/work-order/transitions.ts'
import { depthUnitOf, formatDepth } from '../../../domain/work-order/tread-depth.ts'
import { ConditionBadge } from '../../appointment/condition-badge.tsx'
import { type KeyValue, KeyValues } from '../../ui/display/key-values.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { Card } from '../../ui/layout/card.tsx'
import { AmendDialog } from '../dialogs/amend-dialog.tsx'
import { TEXTS as DIALOG_TEXTS } from '../dialogs/texts.ts'
import { type Order, stateOf, zoneOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

function Judged({ label, condition }: { label: string; condition: Condition | null }) {
  return (
    <p className={classes.condition}>
      {label} <ConditionBadge condition={condition} />
    </p>
  )
}

/** The age of a tire that is past six years. */
function TireAgeNote({ code, at }: { code: string; at: Date }) {
  const age = tireAge(code, at)
  return age?.limit == null ? null : <p className={classes.dim}>{DOMAIN_TEXTS.yearsOld(age.years)}</p>
}

/** When the inspection was finished; now if its event is not there yet. */
const inspectedAt = ({ events }: Order): Date => {
  const event = events.findLast(({ type }) => type === 'inspected')
  return event ? new Date(event.createdAt) : serverNow()
}

/** The VIN that was read on the car, if it is not the one on file. */
const vinFacts = ({ userVehicle }: Order, vin: string): KeyValue[] =>
  vin === '' || vin === userVehicle.vin ? [] : [{ label: TEXTS.vinOnCar, value: TEXTS.otherVin(vin) }]

/** Shows the inspection results. */
export function InspectionResults({ order }: { order: Order }) {
  const found = readDraft(order.inspection)
  const [amending, setAmending] = useState(false)
  const unit = mileageUnitOf(order.address.countryCode)
  const depthUnit = depthUnitOf(order.address.countryCode)
  const at = inspectedAt(order)
  return (
    <Card
      title={ORDER_TEXTS.inspectionTitle}
      action={
        can('amendInspection', stateOf(order), true) && (
          <Button variant="quiet" onClick={() => setAmending(true)}>
            {DIALOG_TEXTS.amend}
          </Button>
        )
      }
    >
      <div className={classes.corners}>
        {CORNERS.map(corner => {
          const { tireCondition, brakeCondition, tireIdNumber, estimated, treadMm, padMm } = found.corners[corner]
          return (
            <div key={corner} className={classes.corner}>
              <h3>{CORNER_LABELS[corner]}</h3>
              <Judged label={ORDER_TEXTS.tires} condition={tireCondition} />
              <Judged label={ORDER_TEXTS.brakes} condition={brakeCondition} />
              {treadMm !== undefined && <p className={classes.dim}>{TEXTS.tread(formatDepth(treadMm, depthUnit))}</p>}
              {padMm !== undefined && <p className={classes.dim}>{TEXTS.pad(formatDepth(padMm, depthUnit))}</p>}
              {tireIdNumber && <p className={classes.dim}>{tireIdNumber}</p>}
              <TireAgeNote code={tireIdNumber} at={at} />
              {estimated && <p className={classes.dim}>{TEXTS.estimated}</p>}
            </div>
          )
        })}
        <div className={classes.corner}>
          <h3>{ORDER_TEXTS.wholeVehicle}</h3>
          {VEHICLE_CONDITIONS.map(({ field, label }) => (
            <Judged key={field} label={label} condition={found[field]} />
          ))}
        </div>
      </div>
      <KeyValues
        items={[
          {
            label: ORDER_TEXTS.mileage,
            value: found.mileage === null ? undefined : formatMileage(found.mileage, unit),
          },
          ...vinFacts(order, found.vin),
          { label: ORDER_TEXTS.tireSize, value: found.tireSize || undefined },
          { label: ORDER_TEXTS.engineHours, value: found.engineHours?.toLocaleString(LOCALE) },
        ]}
      />
      {found.notes && <p className={classes.notes}>{found.notes}</p>}
      {order.inspection?.amendments.map(({ id, correction, reason, authorName, createdAt }) => (
        <div key={id}>
          <h3>{TEXTS.amendedBy(authorName, formatDateTime(new Date(createdAt), zoneOf(order)))}</h3>
          <p className={classes.notes}>{correction}</p>
          <p className={classes.dim}>{TEXTS.amendmentReason(reason)}</p>
        </div>
      ))}
      {amending && <AmendDialog order={order} onClose={() => setAmending(false)} />}
    </Card>
  )
}
