import { useQueryClient } from '@tanstack/react-query'
import { LIMIT_NAMES } from '../../domain/role-limit/limit-problems.ts'
import type { LimitName } from '../../domain/role-limit/role-limits.ts'
import { roleDuty, roleName } from '../../domain/staff/role-names.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { UpdateRoleLimitsMutation } from './documents.ts'
import classes from './limits-page.module.css'
import { type LimitsForm, limitsQuery, limitsSection } from './queries.ts'
import { TEXTS } from './texts.ts'
import { limitsOf, typedProblems } from './typed-limits.ts'

/** How much money each role may refund, void or discount. */
export function LimitsPage() {
  return (
    <SectionPage title={TEXTS.title} intro={TEXTS.intro} query={limitsQuery()}>
      {section => <Limits section={section} />}
    </SectionPage>
  )
}

function Limits({ section }: { section: Section<LimitsForm> }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('roleLimits.change')
  const form = useSettingsForm<LimitsForm>({
    section,
    labels: { limits: TEXTS.title },
    validate: ({ limits }) => typedProblems(limits),
    save: async ({ limits }, { seen }) =>
      limitsSection((await request(UpdateRoleLimitsMutation, { limits: limits.map(limitsOf), seen })).updateRoleLimits),
    reload: () => queryClient.fetchQuery(limitsQuery()),
    onSaved: saved => queryClient.setQueryData(limitsQuery().queryKey, saved),
  })
  const { limits } = form.values
  const change = (index: number, name: LimitName, text: string) =>
    form.change({ limits: limits.map((own, at) => (at === index ? { ...own, [name]: text } : own)) })
  const { onBlur } = form.field('limits')
  return (
    <SettingsForm form={form} readOnly={mayChange ? false : TEXTS.ownersOnly}>
      {limits.map((own, index) => (
        <SettingsSection key={own.role} title={roleName(own.role)} explanation={<p>{roleDuty(own.role)}</p>}>
          <div className={classes.fields}>
            {LIMIT_NAMES.map(name => (
              <TextField
                key={name}
                data-path={`limits.${index}.${name}`}
                label={TEXTS.labels[name]}
                aria-label={TEXTS.ofRole(roleName(own.role), TEXTS[name])}
                placeholder={TEXTS.noLimit}
                inputMode="decimal"
                autoComplete="off"
                {...(name === 'discountMaxBps' ? { end: '%' } : { icon: '$' })}
                value={own[name]}
                error={form.errors[`limits.${index}.${name}`]}
                onChange={text => change(index, name, text)}
                onBlur={onBlur}
              />
            ))}
          </div>
        </SettingsSection>
      ))}
    </SettingsForm>
  )
}
