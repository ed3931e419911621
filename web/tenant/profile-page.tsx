import { useQueryClient } from '@tanstack/react-query'
import { profileProblems } from '../../domain/tenant/business.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { PhoneField } from '../ui/inputs/phone-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { UpdateBusinessProfileMutation } from './documents.ts'
import { type ProfileValues, profileQuery, sectionOf } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.profile

/** What customers see of the business. */
export function ProfilePage() {
  return (
    <SectionPage title={T.title} intro={T.intro} query={profileQuery()}>
      {section => <ProfileForm section={section} />}
    </SectionPage>
  )
}

function ProfileForm({ section }: { section: Section<ProfileValues> }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('profile.change')
  const form = useSettingsForm<ProfileValues>({
    section,
    labels: {
      name: T.name,
      siteTitle: T.siteTitle,
      supportPhone: T.supportPhone,
      supportEmail: T.supportEmail,
    },
    validate: values => Object.fromEntries(profileProblems(values).map(({ field, message }) => [field, message])),
    save: async (profile, { seen }) =>
      sectionOf((await request(UpdateBusinessProfileMutation, { profile, seen })).updateBusinessProfile),
    reload: () => queryClient.fetchQuery(profileQuery()),
    onSaved: saved => queryClient.setQueryData(profileQuery().queryKey, saved),
  })
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection title={T.names} explanation={<p>{T.namesHint}</p>}>
        <TextField {...form.field('name')} label={T.name} autoComplete="organization" />
        <TextField {...form.field('siteTitle')} label={T.siteTitle} description={T.siteTitleHint} />
        <Row>
          <PhoneField {...form.field('supportPhone')} label={T.supportPhone} />
          <TextField {...form.field('supportEmail')} type="email" inputMode="email" label={T.supportEmail} />
        </Row>
      </SettingsSection>
    </SettingsForm>
  )
}
