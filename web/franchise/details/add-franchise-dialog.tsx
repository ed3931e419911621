import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { COUNTRY_CODES, type CountryCode, countryNames } from '../../../domain/address/country.ts'
import { placeZone, placeZones } from '../../../domain/address/place-zone.ts'
import { phoneDigits } from '../../../domain/format/phone.ts'
import { zoneLabel, zoneName } from '../../../domain/format/zone-name.ts'
import { contactProblems, franchiseNameProblem } from '../../../domain/franchise/franchise-input.ts'
import { AddressSearch } from '../../address/address-search.tsx'
import type { DraftAddress } from '../../address/draft-address.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { request } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { PhoneField } from '../../ui/inputs/phone-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { TEXTS } from '../texts.ts'
import { CreateFranchiseMutation } from './documents.ts'
import { refreshFranchises } from './queries.ts'

const T = TEXTS.addFranchise
const COUNTRIES = COUNTRY_CODES.map(value => ({ value, label: countryNames[value] }))

interface Values {
  name: string
  countryCode: CountryCode
  base: DraftAddress | null
  /** Empty until the address proposes one. */
  timeZone: string
  phoneNumber: string
  managerEmail: string
}

async function create({ base, ...franchise }: Values): Promise<{ id: string; name: string }> {
  if (!base) throw new Error(T.base)
  const { createFranchise } = await request(CreateFranchiseMutation, { franchise: { ...franchise, base } })
  return createFranchise
}

/** Adds a franchise, and opens its page. */
export function AddFranchiseDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const tenant = useTenant()
  const { selected, select } = useFranchises()
  const session = useSession()
  const form = useSubmitForm<Values, { id: string; name: string }>({
    initialValues: {
      name: '',
      countryCode: selected?.countryCode ?? tenant.countryCode,
      base: null,
      timeZone: '',
      phoneNumber: phoneDigits(tenant.supportPhone),
      managerEmail: session?.email ?? '',
    },
    validate: values => ({
      name: franchiseNameProblem(values.name, []),
      base: values.base ? undefined : T.base,
      ...Object.fromEntries(contactProblems(values).map(({ field, message }) => [field, message])),
    }),
    submit: create,
    onSuccess: async ({ id, name }) => {
      await refreshFranchises(queryClient)
      // Its pages are about the franchise of the bar.
      select(id)
      toast({ tone: 'success', message: T.done(name) })
      await navigate({ to: PATHS.settingsFranchise, params: { id } })
    },
  })
  const { countryCode, base, timeZone } = form.values
  const usual = base ? placeZone(base) : undefined
  return (
    <FormDialog form={form} title={T.title} submitLabel={T.submit} stays onClose={onClose}>
      <p>{T.hint}</p>
      <TextField {...form.field('name')} label={TEXTS.franchise.name} description={TEXTS.franchise.nameHint} />
      <SelectField
        label={T.country}
        description={T.countryHint}
        options={COUNTRIES}
        value={countryCode}
        onChange={value => form.change({ countryCode: value, base: null, timeZone: '' })}
      />
      <AddressSearch
        key={countryCode}
        label={T.address}
        hint={T.addressHint}
        address={base}
        onChange={address => {
          const zone = address && placeZone(address)
          form.change({
            base: address,
            ...(zone ? { timeZone: zone } : {}),
            ...(address && form.values.name === '' ? { name: address.city } : {}),
          })
        }}
        error={form.errors.base}
        onError={() => undefined}
      />
      <SelectField
        {...form.field('timeZone')}
        label={TEXTS.franchises.columns.zone}
        description={T.zoneHint}
        placeholder={T.zoneProposed}
        disabled={base === null}
        options={placeZones(countryCode).map(zone => ({ value: zone, label: zoneLabel(zone) }))}
      />
      {usual !== undefined && timeZone !== '' && zoneName(usual) !== zoneName(timeZone) && (
        <Alert tone="warning">{T.zoneUnusual(zoneName(usual), zoneName(timeZone))}</Alert>
      )}
      <PhoneField {...form.field('phoneNumber')} label={TEXTS.franchise.phone} />
      <TextField
        {...form.field('managerEmail')}
        type="email"
        inputMode="email"
        label={T.notices}
        description={T.noticesHint}
      />
    </FormDialog>
  )
}
