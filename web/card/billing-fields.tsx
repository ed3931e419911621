import { countryNames } from '../../domain/address/country.ts'
import { provinces } from '../../domain/address/provinces.ts'
import type { BillingAddress } from '../../domain/payment/billing-address.ts'
import { Row, Stack } from '../ui/layout/card.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { TEXTS } from './texts.ts'

interface BillingFieldsProps {
  billing: BillingAddress
  disabled: boolean
  onChange: (billing: BillingAddress) => void
}

const texts = TEXTS.billing

/** The fields of the billing address. */
export function BillingFields({ billing, disabled, onChange }: BillingFieldsProps) {
  const { countryCode } = billing
  const change = (part: Partial<BillingAddress>) => onChange({ ...billing, ...part })
  return (
    <Stack>
      <TextField
        label={texts.name}
        autoComplete="cc-name"
        maxLength={255}
        disabled={disabled}
        value={billing.name}
        onChange={name => change({ name })}
      />
      <TextField
        label={texts.street}
        autoComplete="billing address-line1"
        maxLength={255}
        disabled={disabled}
        value={billing.street}
        onChange={street => change({ street })}
      />
      <Row>
        <TextField
          label={texts.city}
          autoComplete="billing address-level2"
          maxLength={255}
          disabled={disabled}
          value={billing.city}
          onChange={city => change({ city })}
        />
        <TextField
          label={texts.postalCode[countryCode]}
          autoComplete="billing postal-code"
          maxLength={10}
          disabled={disabled}
          value={billing.postalCode}
          onChange={postalCode => change({ postalCode })}
        />
      </Row>
      <Row>
        <SelectField
          label={texts.province[countryCode]}
          placeholder={texts.chooseProvince}
          disabled={disabled}
          value={billing.provinceCode}
          onChange={provinceCode => change({ provinceCode })}
          options={provinces
            .filter(province => province.countryCode === countryCode)
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
        <SelectField
          label={texts.country}
          disabled={disabled}
          value={countryCode}
          onChange={code => change({ countryCode: code === 'US' ? 'US' : 'CA', provinceCode: '', postalCode: '' })}
          options={Object.entries(countryNames).map(([value, label]) => ({ value, label }))}
        />
      </Row>
    </Stack>
  )
}
