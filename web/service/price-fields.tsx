import type { CountryCode } from '../../domain/address/country.ts'
import { type ListPrice, PRICE_STATES, type PriceState, withoutAmount } from '../../domain/service/list-price.ts'
import { perLitreOf, perOilUnit } from '../../domain/service/oil-units.ts'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { OilField } from './oil-field.tsx'
import classes from './price-fields.module.css'
import { isOilChange, type ListName, type PriceLine } from './price-lines.ts'
import { priceText, stateText } from './price-text.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.prices

interface PriceFieldsProps {
  line: PriceLine
  list: ListName
  country: CountryCode
  /** The new price; undefined: none yet. */
  price: ListPrice | undefined
  /** What is charged without an own price. */
  inherited: ListPrice | undefined
  errors: Partial<Record<keyof ListPrice, string>>
  /** Undefined: there is no price again. */
  onChange: (price: ListPrice | undefined) => void
}

const isState = (text: string): text is PriceState => PRICE_STATES.some(state => state === text)

/** The fields of a price: whether the list has one, and its amounts. An oil change has three. */
export function PriceFields({ line, list, country, price, inherited, errors, onChange }: PriceFieldsProps) {
  const { service, saved, charged } = line
  const states = PRICE_STATES.filter(state => state !== 'INHERITED' || list === 'own')
  const choose = (text: string): void => {
    if (!isState(text)) onChange(undefined)
    else if (text !== 'PRICED') onChange(withoutAmount(text))
    else onChange(saved?.state === 'PRICED' ? saved : { ...empty, ...amounts(charged ?? inherited), state: 'PRICED' })
  }
  return (
    <div className={classes.fields}>
      <div className={classes.state}>
        <SelectField
          label={T.state(service.name)}
          hideLabel
          value={price?.state ?? ''}
          onChange={choose}
          options={states.map(state => ({ value: state as string, label: stateText(state, service, country) }))}
          {...(saved === undefined && { placeholder: T.states.none })}
        />
      </div>
      {price?.state === 'PRICED' ? (
        <Amounts service={service} country={country} price={price} errors={errors} onChange={onChange} />
      ) : (
        price?.state === 'INHERITED' && <p className={classes.inherited}>{priceText(inherited, service, country)}</p>
      )}
    </div>
  )
}

const empty = { price: null, includedLitres: null, pricePerLitre: null }
const amounts = (price: ListPrice | undefined): Partial<ListPrice> => (price?.state === 'PRICED' ? price : {})

interface AmountsProps extends Pick<PriceFieldsProps, 'country' | 'errors'> {
  service: PriceLine['service']
  price: ListPrice
  onChange: (price: ListPrice) => void
}

function Amounts({ service, country, price, errors, onChange }: AmountsProps) {
  const unit = T.units[country]
  const path = (field: string) => ({ 'data-path': `${service.id}.${field}` })
  return (
    <>
      <div className={classes.price}>
        <MoneyField
          {...path('price')}
          label={T.amount(service.name)}
          value={price.price ?? undefined}
          error={errors.price}
          onChange={cents => onChange({ ...price, price: cents ?? null })}
        />
      </div>
      {isOilChange(service) && (
        <div className={classes.oil}>
          <OilField
            {...path('includedLitres')}
            label={unit.included}
            country={country}
            value={price.includedLitres}
            error={errors.includedLitres}
            onChange={litres => onChange({ ...price, includedLitres: litres })}
          />
          <MoneyField
            {...path('pricePerLitre')}
            label={unit.per}
            value={price.pricePerLitre === null ? undefined : perOilUnit(price.pricePerLitre, country)}
            error={errors.pricePerLitre}
            onChange={cents =>
              onChange({ ...price, pricePerLitre: cents === undefined ? null : perLitreOf(cents, country) })
            }
          />
        </div>
      )}
    </>
  )
}
