import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { provinces } from '../../domain/address/provinces.ts'
import { legalProblems } from '../../domain/tenant/business.ts'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { ChargedPlaces } from './charged-places.tsx'
import { UpdateLegalSellerMutation } from './documents.ts'
import { InvoiceNumbers } from './invoice-numbers.tsx'
import { type SellerValues, sectionOf, sellerQuery } from './queries.ts'
import { TaxNumbers } from './tax-numbers.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.taxes

/** Who sells, and the tax numbers. */
export function TaxesPage() {
  return (
    <SectionPage title={T.title} intro={T.intro} query={sellerQuery()}>
      {section => <SellerForm section={section} />}
    </SectionPage>
  )
}

/** The country is the business's own, and a proposal is one no more once it is saved, so neither is sent. */
const inputOf = ({
  legalName,
  street,
  city,
  provinceCode,
  postalCode,
  isSmallSupplier,
  registrations,
}: SellerValues) => ({
  legalName,
  street,
  city,
  provinceCode,
  postalCode,
  isSmallSupplier,
  registrations,
})

function SellerForm({ section }: { section: Section<SellerValues> }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('taxes.change')
  const form = useSettingsForm<SellerValues>({
    section,
    labels: {
      legalName: T.legalName,
      street: T.street,
      city: T.city,
      provinceCode: T.province[section.values.countryCode],
      postalCode: T.postalCode[section.values.countryCode],
      countryCode: T.province[section.values.countryCode],
      isSmallSupplier: T.smallSupplier,
      registrations: T.numbers,
      isProposed: T.seller,
    },
    validate: values =>
      Object.fromEntries(
        legalProblems(values, section.values.registrations).map(({ field, message }) => [field, message]),
      ),
    save: async (values, { seen }) =>
      sectionOf((await request(UpdateLegalSellerMutation, { seller: inputOf(values), seen })).updateLegalSeller),
    reload: () => queryClient.fetchQuery(sellerQuery()),
    onSaved: saved => queryClient.setQueryData(sellerQuery().queryKey, saved),
  })
  const { countryCode, isSmallSupplier, registrations, isProposed } = form.values
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection title={T.seller} explanation={<p>{T.sellerHint[countryCode]}</p>}>
        {isProposed && <Alert tone="info">{T.proposed}</Alert>}
        <TextField {...form.field('legalName')} label={T.legalName} autoComplete="organization" />
        <TextField {...form.field('street')} label={T.street} autoComplete="street-address" />
        <Row>
          <TextField {...form.field('city')} label={T.city} autoComplete="address-level2" />
          <SelectField
            {...form.field('provinceCode')}
            label={T.province[countryCode]}
            placeholder={T.province[countryCode]}
            options={provinces
              .filter(province => province.countryCode === countryCode)
              .map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextField {...form.field('postalCode')} label={T.postalCode[countryCode]} autoComplete="postal-code" />
        </Row>
      </SettingsSection>
      <SettingsSection
        title={T.numbers}
        explanation={
          <>
            <p>{T.numbersHint}</p>
            {countryCode === 'US' && (
              <p>
                {T.localTax} <Link to={PATHS.settingsFranchises}>{T.localTaxLink}</Link>
              </p>
            )}
          </>
        }
      >
        <CheckboxField
          {...form.checkbox('isSmallSupplier')}
          label={T.smallSupplier}
          description={T.smallSupplierHint}
        />
        {(!isSmallSupplier || registrations.length > 0) && (
          <TaxNumbers
            countryCode={countryCode}
            provinceCode={form.values.provinceCode}
            registrations={registrations}
            errors={form.errors}
            onChange={changed => form.change({ registrations: changed })}
          />
        )}
      </SettingsSection>
      <SettingsSection title={T.charged.title} explanation={<p>{T.charged.hint[countryCode]}</p>}>
        <ChargedPlaces registrations={registrations} isSmallSupplier={isSmallSupplier} />
      </SettingsSection>
      <SettingsSection title={T.numbering.title} explanation={<p>{T.numbering.hint}</p>}>
        <InvoiceNumbers mayChange={mayChange} />
      </SettingsSection>
    </SettingsForm>
  )
}
