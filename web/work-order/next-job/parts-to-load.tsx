import type { CountryCode } from '../../../domain/address/country.ts'
import { type NeededPart, partsForJob } from '../../../domain/inventory/job-parts.ts'
import { formatOilVolume } from '../../../domain/vehicle/oil.ts'
import { IconAlertTriangle } from '../../ui/icon/alert-triangle.gen.ts'
import { IconCircleCheck } from '../../ui/icon/circle-check.gen.ts'
import { FILTER_LABELS } from '../completion/texts.ts'
import { useSupplies } from '../completion/use-completion.ts'
import type { Order } from '../order.ts'
import { oilTypeText, TEXTS as ORDER_TEXTS } from '../texts.ts'
import classes from './next-job.module.css'
import { TEXTS } from './texts.ts'

/** Shows the parts that the order's job takes, and what its van has of them. Nothing for a job without parts, or before the van's stock is known. */
export function PartsToLoad({ order }: { order: Order }) {
  const { data } = useSupplies(order)
  if (!data) return null
  const parts = partsForJob({
    nameKeys: order.lineItems.map(({ service }) => service.name),
    soldType: data.soldOil,
    recommended: order.vehicle.recommendedOil,
    oilLitres: data.oilLitres,
    filters: data.filters,
    oils: data.oils,
  })
  if (parts.length === 0) return null
  return (
    <div className={classes.facts}>
      <h3 className={classes.label}>{TEXTS.load}</h3>
      <ul>
        {parts.map(part => (
          <li key={part.kind} className={classes.part} data-missing={part.isMissing}>
            {part.isMissing ? <IconAlertTriangle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
            {partText(part, order.address.countryCode)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns a part with its amount in the van, such as `4.4 L 0W-20 Synthetic: 12 L in the van`. */
function partText(part: NeededPart, country: CountryCode): string {
  if (part.kind !== 'oil') {
    const kind = FILTER_LABELS[part.kind]
    return part.name === null
      ? TEXTS.noneFits(kind)
      : TEXTS.inVan(TEXTS.filterNamed(kind, part.name), String(part.inVan))
  }
  const amount = part.litres === null ? null : formatOilVolume(part.litres, country)
  const named = part.weight !== null && part.type !== null ? ORDER_TEXTS.oil(part.type, part.weight) : null
  const oil = named ?? (part.type === null ? TEXTS.engineOil : TEXTS.typeOfOil(oilTypeText(part.type)))
  const needed = TEXTS.oilNeeded(oil, amount)
  return part.inVan > 0 ? TEXTS.inVan(needed, formatOilVolume(part.inVan, country)) : TEXTS.noneInVan(needed)
}
