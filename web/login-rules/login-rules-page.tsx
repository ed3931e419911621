import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loginRuleProblems } from '../../domain/account/login-rules.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { UpdateLoginRulesMutation } from './documents.ts'
import { type LoginRulesForm, loginRulesQuery, rulesOf, rulesSection, withoutSecondStepQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const UNIT_WIDTH = 56
const FIELDS = { staffSessionDays: 'days', secondStepFrom: 'from' } as const

/** The rules for the logins of staff. */
export function LoginRulesPage() {
  return (
    <SectionPage title={TEXTS.title} intro={TEXTS.intro} query={loginRulesQuery()}>
      {section => <Rules section={section} />}
    </SectionPage>
  )
}

function Rules({ section }: { section: Section<LoginRulesForm> }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('loginRules.change')
  const { data: without } = useQuery(withoutSecondStepQuery())
  const form = useSettingsForm<LoginRulesForm>({
    section,
    labels: { days: TEXTS.days, isRequired: TEXTS.isRequired, from: TEXTS.from },
    fieldOf: field => FIELDS[field as keyof typeof FIELDS] ?? field,
    validate: values =>
      Object.fromEntries(
        loginRuleProblems(rulesOf(values), {
          today: new Date().toISOString().slice(0, 10),
          saved: rulesOf(section.values).secondStepFrom,
        }).map(({ field, message }) => [FIELDS[field], message]),
      ),
    save: async (values, { seen }) =>
      rulesSection((await request(UpdateLoginRulesMutation, { rules: rulesOf(values), seen })).updateLoginRules),
    reload: () => queryClient.fetchQuery(loginRulesQuery()),
    onSaved: saved => queryClient.setQueryData(loginRulesQuery().queryKey, saved),
  })
  return (
    <SettingsForm form={form} readOnly={mayChange ? false : TEXTS.ownersOnly}>
      <SettingsSection title={TEXTS.sessions} explanation={<p>{TEXTS.sessionsHint}</p>}>
        <TextField
          {...form.field('days')}
          label={TEXTS.days}
          inputMode="numeric"
          autoComplete="off"
          end={TEXTS.daysUnit}
          endWidth={UNIT_WIDTH}
        />
      </SettingsSection>
      <SettingsSection
        title={TEXTS.secondStep}
        explanation={
          <>
            <p>{TEXTS.secondStepHint}</p>
            {without !== undefined && <p>{TEXTS.without(without)}</p>}
          </>
        }
      >
        <CheckboxField {...form.checkbox('isRequired')} label={TEXTS.isRequired} />
        {form.values.isRequired && (
          <TextField {...form.field('from')} type="date" label={TEXTS.from} description={TEXTS.fromHint} />
        )}
      </SettingsSection>
    </SettingsForm>
  )
}
