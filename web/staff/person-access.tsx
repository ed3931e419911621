import { useQuery } from '@tanstack/react-query'
import { nameProblem } from '../../domain/account/name.ts'
import { accessProblems } from '../../domain/staff/access.ts'
import { request } from '../platform/api/api.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { AccessFields, type AccessValues } from './access-fields.tsx'
import { PreviewStaffAccessQuery, StaffPersonQuery, UpdateStaffAccessMutation } from './documents.ts'
import { type Choices, choicesQuery, type Person, toPerson } from './queries.ts'
import { TEXTS } from './texts.ts'
import { useKeepPerson } from './use-person.ts'

const texts = TEXTS.person

interface Values extends AccessValues {
  name: string
}

const sectionOf = ({ name, roles, franchiseIds, vanIds, vendorIds, stamp }: Person): Section<Values> => ({
  values: { name, roles, franchiseIds, vanIds, vendorIds },
  stamp,
})

/** Ids in the order of the API, so that a choice that is taken back is no change. */
const sorted = (values: Values): Values => ({
  ...values,
  roles: values.roles.toSorted(),
  franchiseIds: values.franchiseIds.toSorted((one, other) => Number(one) - Number(other)),
  vanIds: values.vanIds.toSorted((one, other) => Number(one) - Number(other)),
  vendorIds: values.vendorIds.toSorted((one, other) => Number(one) - Number(other)),
})

/** Name, roles, franchises, vans and vendors of a person. */
export function PersonAccess({ person }: { person: Person }) {
  const { data, error, refetch } = useQuery(choicesQuery())
  if (data) return <AccessForm person={person} choices={data} />
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return <Skeleton shape="card" count={2} />
}

function AccessForm({ person, choices }: { person: Person; choices: Choices }) {
  const { id, email } = person
  const keep = useKeepPerson()
  const form = useSettingsForm<Values>({
    section: sectionOf(person),
    labels: texts.fields,
    validate: values => ({
      name: nameProblem(values.name) ?? undefined,
      ...Object.fromEntries(accessProblems(values).map(({ field, message }) => [field, message])),
    }),
    preview: async ({ name: _name, ...access }) =>
      (await request(PreviewStaffAccessQuery, { id, ...access })).previewStaffAccess,
    save: async (values, stamps) =>
      sectionOf(keep((await request(UpdateStaffAccessMutation, { id, ...values, ...stamps })).updateStaffAccess)),
    reload: async () => sectionOf(toPerson((await request(StaffPersonQuery, { id })).staffPerson)),
    onSaved: () => undefined,
  })
  const { values, errors } = form
  return (
    <SettingsForm form={form}>
      <SettingsSection title={texts.details} explanation={<p>{texts.detailsHint}</p>}>
        <TextField {...form.field('name')} label={texts.name} autoComplete="off" />
        <TextField label={texts.email} value={email} />
      </SettingsSection>
      <SettingsSection title={texts.access} explanation={<p>{texts.accessHint}</p>}>
        <AccessFields
          values={values}
          choices={choices}
          errors={errors}
          onChange={part => form.change(sorted({ ...values, ...part }))}
        />
      </SettingsSection>
    </SettingsForm>
  )
}
