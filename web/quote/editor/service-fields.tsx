import type { QuoteServices } from '../queries.ts'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { Stack } from '../../ui/layout/card.tsx'
import classes from '../quote.module.css'
import type { DraftQuoteCar } from './draft.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.services

/** What is done to a car. */
export type ChosenServices = Pick<DraftQuoteCar, 'serviceIds' | 'isRecommendedOil'>

export const RECOMMENDED_OIL: ChosenServices = { serviceIds: [], isRecommendedOil: true }
/** Stands for the oil change by the car's oil among the services. */
const OIL = 'oil'

interface ServiceFieldsProps {
  services: QuoteServices
  value: ChosenServices
  onChange: (value: ChosenServices) => void
}

const isMain = ({ serviceTypeName }: QuoteServices['services'][number]): boolean => serviceTypeName !== 'SUBSCRIPTION'

/** Checks whether a main service is chosen. */
export const hasService = ({ serviceIds, isRecommendedOil }: ChosenServices, { services }: QuoteServices): boolean =>
  isRecommendedOil || services.some(({ id }) => serviceIds.includes(id))

/** One service and its add-ons. Plans are sold in a booking. */
export function ServiceFields({ services: offered, value, onChange }: ServiceFieldsProps) {
  const { serviceIds, isRecommendedOil } = value
  const { services, addOns } = offered
  const main = services.find(({ id }) => serviceIds.includes(id))
  const addOnIds = addOns.map(({ id }) => id).filter(id => serviceIds.includes(id))
  const choose = (id: string) =>
    onChange({ isRecommendedOil: id === OIL, serviceIds: id === OIL || id === '' ? addOnIds : [id, ...addOnIds] })
  const toggle = (id: string, isOn: boolean) =>
    onChange({ ...value, serviceIds: isOn ? [...serviceIds, id] : serviceIds.filter(one => one !== id) })
  return (
    <Stack>
      <SelectField
        label={texts.label}
        placeholder={texts.choose}
        value={isRecommendedOil ? OIL : (main?.id ?? '')}
        onChange={choose}
        options={[
          { value: OIL, label: texts.oil },
          ...services.filter(isMain).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {addOns.length > 0 && (
        <fieldset className={classes.group}>
          <legend>{texts.addOns}</legend>
          {addOns.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={serviceIds.includes(id)}
              onChange={isOn => toggle(id, isOn)}
            />
          ))}
        </fieldset>
      )}
    </Stack>
  )
}

/** Returns the names of what is done to a car. */
export function serviceNames({ serviceIds, isRecommendedOil }: ChosenServices, offered: QuoteServices): string {
  const named = [...offered.services, ...offered.addOns]
  const names = serviceIds.map(id => named.find(one => one.id === id)?.name ?? texts.unknown)
  return texts.names([...(isRecommendedOil ? [texts.oil] : []), ...names])
}
