import type { CountryCode } from '../../domain/address/country.ts'
import { provinces } from '../../domain/address/provinces.ts'
import { ADDS_ROW, REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import type { SellerValues } from './queries.ts'
import classes from './tax-numbers.module.css'
import { TEXTS } from './texts.ts'

const T = TEXTS.taxes
/** Provinces with a sales tax of their own. */
const OWN_TAX = ['BC', 'MB', 'SK']

type Registration = SellerValues['registrations'][number]

interface TaxNumbersProps {
  countryCode: CountryCode
  /** Where the seller is. */
  provinceCode: string
  registrations: readonly Registration[]
  /** Messages by `registrations.<index>.<part>`. */
  errors: Readonly<Record<string, string | undefined>>
  onChange: (registrations: Registration[]) => void
}

/** The list of tax numbers: where, number, and from which day. */
export function TaxNumbers({ countryCode, provinceCode, registrations, errors, onChange }: TaxNumbersProps) {
  const change = (index: number, part: Partial<Registration>) =>
    onChange(registrations.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const ofSeller = countryCode === 'CA' ? 'CA' : provinceCode && `US-${provinceCode}`
  return (
    <RowFocus>
      {registrations.map((registration, index) => (
        <fieldset key={index} className={classes.row}>
          <SelectField
            label={T.jurisdiction}
            placeholder={T.jurisdiction}
            value={registration.jurisdiction}
            error={errors[`registrations.${index}.jurisdiction`]}
            onChange={jurisdiction => change(index, { jurisdiction })}
            options={jurisdictionsOf(countryCode)}
          />
          <TextField
            label={T.number}
            value={registration.number}
            error={errors[`registrations.${index}.number`]}
            onChange={number => change(index, { number })}
          />
          <TextField
            label={T.validFrom}
            type="date"
            value={registration.validFrom}
            error={errors[`registrations.${index}.validFrom`]}
            onChange={validFrom => change(index, { validFrom })}
          />
          <IconButton
            {...REMOVES_ROW}
            label={T.remove(registration.number)}
            icon={<IconTrash size={20} />}
            onClick={() => onChange(registrations.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      {errors.registrations !== undefined && (
        <p role="alert" className={classes.error}>
          {errors.registrations}
        </p>
      )}
      <div>
        <Button
          {...ADDS_ROW}
          icon={<IconPlus size={20} aria-hidden />}
          onClick={() =>
            onChange([
              ...registrations,
              {
                jurisdiction: registrations.length === 0 ? ofSeller : '',
                number: '',
                validFrom: '',
              },
            ])
          }
        >
          {T.add}
        </Button>
      </div>
    </RowFocus>
  )
}

function jurisdictionsOf(countryCode: CountryCode): { value: string; label: string }[] {
  const own = provinces.filter(province => province.countryCode === countryCode)
  if (countryCode === 'US') return own.map(({ code, name }) => ({ value: `US-${code}`, label: T.salesTax(name) }))
  return [
    { value: 'CA', label: T.gst },
    { value: 'CA-QC', label: T.qst },
    ...own
      .filter(({ code }) => OWN_TAX.includes(code))
      .map(({ code, name }) => ({ value: `CA-${code}`, label: T.pst(name) })),
  ]
}
