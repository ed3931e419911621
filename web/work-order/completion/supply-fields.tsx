import { type CountryCode, unitsOf } from '../../../domain/address/country.ts'
import { FILTER_PURPOSES } from '../../../domain/inventory/job-supplies.ts'
import type { NamedOil } from '../../../domain/inventory/oil-match.ts'
import { formatOilVolume } from '../../../domain/vehicle/oil.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { type CompletionForm, isOilKnown, oilMismatch, type OilMismatch, type Supplies } from './completion.ts'
import { FILTER_LABELS, TEXTS } from './texts.ts'

interface SupplyFieldsProps {
  supplies: Supplies
  form: CompletionForm
  country: CountryCode
  /** What the vehicle takes; null if unknown. */
  recommended: NamedOil | null
  onChange: (part: Partial<CompletionForm>) => void
}

/** Edits which filters and how much oil were used from the van (WOFLOW-09), best match first. Warns of an oil other than the one sold. */
export function SupplyFields({ supplies, form, country, recommended, onChange }: SupplyFieldsProps) {
  const { filters, oils } = supplies
  const purposes = FILTER_PURPOSES.filter(purpose => filters.some(filter => filter.purpose === purpose))
  const { oilId = '', oilVolume = '' } = form
  const mismatch = oilMismatch(supplies, oilId, recommended)
  const isSoldOilUnpicked = supplies.soldOil !== null && oilId === '' && !mismatch
  return (
    <>
      {purposes.map(purpose => (
        <SelectField
          key={purpose}
          label={FILTER_LABELS[purpose]}
          size="xl"
          placeholder={TEXTS.notFromVan}
          value={form.filters[purpose] ?? ''}
          onChange={id => onChange({ filters: { ...form.filters, [purpose]: id } })}
          options={filters
            .filter(filter => filter.purpose === purpose)
            .map(({ id, name, brand, quantity, fits }) => ({
              value: id,
              label: (fits ? TEXTS.fittingFilterInVan : TEXTS.filterInVan)(`${brand ?? ''} ${name}`.trim(), quantity),
            }))}
        />
      ))}
      {oils.length > 0 && (
        <Row>
          <SelectField
            label={TEXTS.oil}
            description={isSoldOilUnpicked ? TEXTS.pickOil : undefined}
            size="xl"
            placeholder={TEXTS.notFromVan}
            value={oilId}
            onChange={id => onChange({ oilId: id })}
            options={oils.map(({ id, type, weight, litres, isRecommended, isSold }) => ({
              value: id,
              label: oilLabel({ isRecommended, isSold: isSold && supplies.soldOil !== null })(
                ORDER_TEXTS.oil(type, weight),
                formatOilVolume(litres, country),
              ),
            }))}
          />
          {oilId !== '' && (
            <TextField
              label={TEXTS.oilFilled}
              size="xl"
              inputMode="decimal"
              autoComplete="off"
              maxLength={5}
              end={unitsOf(country).oil}
              error={isOilKnown(form, country) ? undefined : TEXTS.oilNeeded}
              value={oilVolume}
              onChange={volume => onChange({ oilVolume: volume })}
            />
          )}
        </Row>
      )}
      {mismatch && <Alert tone="warning">{mismatchText(mismatch, supplies.soldOil ?? '', recommended)}</Alert>}
    </>
  )
}

/** Returns what is wrong with the picked oil, with the full names of both. */
function mismatchText(mismatch: OilMismatch, sold: string, recommended: NamedOil | null): string {
  if (mismatch.kind === 'missing') return TEXTS.noSoldOil(sold)
  const picked = ORDER_TEXTS.oil(mismatch.oil.type, mismatch.oil.weight)
  if (mismatch.kind === 'type' || recommended === null) return TEXTS.otherOil(sold, picked)
  return TEXTS.otherWeight(ORDER_TEXTS.oil(recommended.type, recommended.weight), picked)
}

/** Returns the text of an oil that is in the van. */
function oilLabel({ isRecommended, isSold }: { isRecommended: boolean; isSold: boolean }) {
  if (isRecommended) return isSold ? TEXTS.recommendedSoldOilInVan : TEXTS.recommendedOilInVan
  return isSold ? TEXTS.soldOilInVan : TEXTS.oilInVan
}
