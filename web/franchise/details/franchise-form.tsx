import { useQueryClient } from '@tanstack/react-query'
import { franchiseProblems } from '../../../domain/franchise/franchise-input.ts'
import { request } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../../settings/settings-form.tsx'
import { useSettingsForm } from '../../settings/use-settings-form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx'
import { PhoneField } from '../../ui/inputs/phone-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { SwitchCopy } from '../copy/switch-copy.tsx'
import { AddressChange } from './address-change.tsx'
import { ArchiveSection } from './archive-section.tsx'
import { PreviewFranchiseQuery, UpdateFranchiseContactMutation, UpdateFranchiseMutation } from './documents.ts'
import { FranchiseLinks } from './franchise-links.tsx'
import {
  changeOf,
  type FranchiseFormValues,
  franchiseQuery,
  type OneFranchise,
  refreshFranchises,
  sectionOf,
} from './queries.ts'
import { FranchiseState } from './franchise-state.tsx'
import { LocalTaxFields } from './local-tax-fields.tsx'
import { ReaderSection } from './reader-section.tsx'
import { TEXTS } from '../texts.ts'

const T = TEXTS.franchise

const LABELS: Record<keyof FranchiseFormValues, string> = {
  name: T.name,
  base: T.address,
  phoneNumber: T.phone,
  managerEmail: T.notices,
  localTaxName: T.taxName,
  localTaxRate: T.taxRate,
  inventory: T.inventory,
  rightServiceArea: T.rightServiceArea,
  rightPrices: T.rightPrices,
  rightCodes: T.rightCodes,
}

const fieldOf = (apiField: string): string => (apiField === 'localTaxPpm' ? 'localTaxRate' : apiField)

/** Everything of a franchise that is in use. Managers change phone and notices only. */
export function FranchiseForm({ franchise }: { franchise: OneFranchise }) {
  const queryClient = useQueryClient()
  const isOffice = useMay('franchise.change')
  const mayContact = useMay('franchiseContact.change')
  const { id: franchiseId, countryCode } = franchise
  const section = sectionOf(franchise)
  // An address that was not changed is not checked again.
  const full = (values: FranchiseFormValues) => ({
    ...changeOf(values),
    base: JSON.stringify(values.base) === JSON.stringify(section.values.base) ? null : values.base,
  })
  const send = async (values: FranchiseFormValues, stamps: { seen: string; accepted: string | null }) => {
    if (isOffice)
      return (await request(UpdateFranchiseMutation, { franchiseId, change: full(values), ...stamps })).updateFranchise
    const { phoneNumber, managerEmail } = values
    const contact = { franchiseId, phoneNumber, managerEmail, seen: stamps.seen }
    return (await request(UpdateFranchiseContactMutation, contact)).updateFranchiseContact
  }
  const form = useSettingsForm<FranchiseFormValues>({
    section,
    labels: LABELS,
    fieldOf,
    validate: values =>
      Object.fromEntries(
        franchiseProblems(changeOf(values), { countryCode, others: [] }).map(({ field, message }) => [
          fieldOf(field),
          message,
        ]),
      ),
    ...(isOffice && {
      preview: async values =>
        (await request(PreviewFranchiseQuery, { franchiseId, change: full(values) })).previewFranchise,
    }),
    save: async (values, stamps) => {
      const saved = await send(values, stamps)
      await refreshFranchises(queryClient, saved)
      return sectionOf(saved)
    },
    reload: async () => sectionOf(await queryClient.fetchQuery(franchiseQuery(franchiseId))),
    // Saving has stored it already.
    onSaved: () => undefined,
  })
  const { values } = form
  return (
    <SettingsForm form={form} readOnly={!mayContact}>
      {mayContact && !isOffice && <Alert tone="info">{T.managerReadOnly}</Alert>}
      <SettingsSection title={T.setUp} explanation={<p>{T.setUpHint}</p>}>
        <div>
          <FranchiseState {...franchise} />
        </div>
        <FranchiseLinks franchise={franchise} />
      </SettingsSection>
      <SettingsSection title={T.details} explanation={<p>{T.detailsHint}</p>}>
        <TextField {...form.field('name')} label={T.name} description={T.nameHint} disabled={!isOffice} />
        <AddressChange
          address={values.base}
          onChange={isOffice ? base => form.change({ base }) : undefined}
          error={form.errors.base}
        />
      </SettingsSection>
      <SettingsSection title={T.contact} explanation={<p>{T.contactHint}</p>}>
        <PhoneField {...form.field('phoneNumber')} label={T.phone} />
        <NoticeField franchise={franchise} {...form.field('managerEmail')} />
      </SettingsSection>
      {countryCode === 'US' && (
        <SettingsSection title={T.tax} explanation={<p>{T.taxHint}</p>}>
          <LocalTaxFields
            name={form.field('localTaxName')}
            rate={form.field('localTaxRate')}
            state={values.base.provinceCode}
            disabled={!isOffice}
          />
        </SettingsSection>
      )}
      <SettingsSection title={T.features} explanation={<p>{T.featuresHint}</p>}>
        <CheckboxField
          {...form.checkbox('inventory')}
          label={T.inventory}
          description={T.inventoryHint}
          disabled={!isOffice}
        />
      </SettingsSection>
      <SettingsSection title={T.rights} explanation={<p>{T.rightsHint}</p>}>
        <CheckboxField
          {...form.checkbox('rightServiceArea')}
          label={T.rightServiceArea}
          description={T.rightServiceAreaHint[franchise.countryCode]}
          disabled={!isOffice}
        />
        <CheckboxField
          {...form.checkbox('rightPrices')}
          label={T.rightPrices}
          description={T.rightPricesHint}
          disabled={!isOffice}
        />
        <CheckboxField
          {...form.checkbox('rightCodes')}
          label={T.rightCodes}
          description={T.rightCodesHint}
          disabled={!isOffice}
        />
      </SettingsSection>
      {isOffice && (
        <SettingsSection title={TEXTS.copy.title} explanation={<p>{T.switchesHint}</p>}>
          <SwitchCopy franchise={franchise} isDirty={form.changed.length > 0} />
        </SettingsSection>
      )}
      <ReaderSection franchiseId={franchiseId} mayChange={isOffice} />
      {isOffice && <ArchiveSection franchise={franchise} />}
    </SettingsForm>
  )
}

interface NoticeFieldProps {
  franchise: OneFranchise
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Who gets the notices: one of those who work there, or the address that was entered before. */
function NoticeField({ franchise: { noticeChoices, managerEmail }, value, ...field }: NoticeFieldProps) {
  const people = noticeChoices.map(({ name, email }) => ({ value: email, label: T.person(name, email) }))
  const present = people.find(person => person.value.toLowerCase() === managerEmail.toLowerCase())
  const isAway = present === undefined && value === managerEmail
  const shown = present && value === managerEmail ? present.value : value
  return (
    <>
      <SelectField
        {...field}
        label={T.notices}
        value={shown}
        options={present ? people : [{ value: managerEmail, label: T.notStaff(managerEmail) }, ...people]}
      />
      {isAway && <Alert tone="warning">{T.noticesAway}</Alert>}
    </>
  )
}
