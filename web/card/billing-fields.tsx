import { COUNTRY_CODES, countryNames } from '../../domain/address/country.ts'
import { provinces } from '../../domain/address/provinces.ts'
import type { BillingAddress } from '../../domain/payment/billing-address.ts'
import type { SubmitForm } from '../ui/form/use-submit-form.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Pairs, Row, Stack } from '../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'

interface BillingFieldsProps {
  form: SubmitForm<BillingAddress>
}

const texts = TEXTS.billing

/** The fields of the billing address. */
export function BillingFields({ form }: BillingFieldsProps) {
  const { countryCode } = form.values
  const disabled = form.busy
  return (
    <Stack>
      <TextField
        label={texts.name}
        autoComplete="cc-name"
        maxLength={255}
        disabled={disabled}
        {...form.field('name')}
      />
      <TextField
        label={texts.street}
        autoComplete="billing address-line1"
        maxLength={255}
        disabled={disabled}
        {...form.field('street')}
      />
      <Pairs>
        <TextField
          label={texts.city}
          autoComplete="billing address-level2"
          maxLength={255}
          disabled={disabled}
          {...form.field('city')}
        />
        <TextField
          label={texts.postalCode[countryCode]}
          autoComplete="billing postal-code"
          maxLength={10}
          disabled={disabled}
          {...form.field('postalCode')}
        />
      </Pairs>
      <Row>
        <SelectField
          label={texts.province[countryCode]}
          placeholder={texts.chooseProvince}
          disabled={disabled}
          {...form.field('provinceCode')}
          options={provinces
            .filter(province => province.countryCode === countryCode)
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
        <SelectField
          label={texts.country}
          disabled={disabled}
          value={countryCode}
          onChange={code => form.change({ countryCode: code, provinceCode: '', postalCode: '' })}
          options={COUNTRY_CODES.map(value => ({ value, label: countryNames[value] }))}
        />
      </Row>
    </Stack>
  )
}
