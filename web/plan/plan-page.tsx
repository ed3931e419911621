import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { countryOf } from '../../domain/address/country.ts'
import { planProblems } from '../../domain/subscription/plan-settings.ts'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { CoverageFields } from './coverage-fields.tsx'
import { coverageOf, rowsOf } from './coverage-rows.ts'
import { PreviewPlanQuery, SavePlanMutation } from './documents.ts'
import { ChargeFields, inputOf, type PlanValues, settingsOf, TextFields } from './plan-fields.tsx'
import { PlanSale } from './plan-sale.tsx'
import { PlanVersions } from './plan-versions.tsx'
import { kindText, newestOf } from './plan-words.ts'
import { type Plan, type PlanList, planListQuery, refreshPlans, type Version } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.form

/** The settings of one plan. The address may name any of its versions. */
export function PlanPage() {
  const { id = '' } = useParams({ strict: false })
  const { data: list, error, refetch } = useQuery(planListQuery())
  const back = <Link to={PATHS.settingsPlans}>{TEXTS.title}</Link>
  const plan = list?.plans.find(({ versions }) => versions.some(version => version.id === id))
  if (!list || !plan)
    return (
      <Page title={TEXTS.columns.plan} back={back} width="wide">
        {error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : list ? (
          <Alert tone="info">{TEXTS.notFound}</Alert>
        ) : (
          <Skeleton shape="card" count={2} />
        )}
      </Page>
    )
  return (
    <Page
      title={newestOf(plan).name}
      intro={TEXTS.kindInCurrency(kindText(plan), plan.currency)}
      back={back}
      width="wide"
    >
      <Stack>
        <PlanForm key={`${plan.aliasName} ${plan.currency}`} plan={plan} coverable={list.coverable} />
        <SettingsSection title={TEXTS.versions.title} explanation={<p>{TEXTS.versions.explanation}</p>}>
          <PlanVersions plan={plan} now={new Date(list.now)} />
        </SettingsSection>
        <SettingsSection title={TEXTS.sale.title} explanation={<p>{TEXTS.sale.explanation}</p>}>
          <PlanSale version={newestOf(plan)} />
        </SettingsSection>
      </Stack>
    </Page>
  )
}

const sectionOf = (version: Version, { currency }: Plan): Section<PlanValues> => {
  const { stamp, name, description, price, frequency } = version
  const coverage = rowsOf(coverageOf(version), countryOf(currency))
  return { values: { name, description, price, frequency, coverage }, stamp }
}

/** Puts a saved version into its plan: in its place, or in front when it is new. */
function withVersion(each: Plan, { aliasName, currency }: Plan, saved: Version): Plan {
  if (each.aliasName !== aliasName || each.currency !== currency) return each
  const isStored = each.versions.some(({ id }) => id === saved.id)
  return {
    ...each,
    versions: isStored
      ? each.versions.map(version => (version.id === saved.id ? saved : version))
      : [saved, ...each.versions],
  }
}

function PlanForm({ plan, coverable }: { plan: Plan; coverable: PlanList['coverable'] }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('plans.change')
  const newest = newestOf(plan)
  // A new version is the one that an undo changes, before the list was read again.
  const saved = useRef<string | null>(null)
  const planId = (): string => saved.current ?? newest.id
  const form = useSettingsForm<PlanValues>({
    section: sectionOf(newest, plan),
    labels: {
      name: T.name,
      description: T.description,
      price: T.amount,
      frequency: T.frequency,
      coverage: TEXTS.coverage.title,
    },
    validate: values => planProblems(settingsOf(values)),
    preview: async values => (await request(PreviewPlanQuery, { planId: planId(), plan: inputOf(values) })).previewPlan,
    save: async (values, stamps) => {
      const { savePlan } = await request(SavePlanMutation, { planId: planId(), ...stamps, plan: inputOf(values) })
      saved.current = savePlan.id
      // At once, because the other actions of the page send the stamp too.
      queryClient.setQueryData(
        planListQuery().queryKey,
        old => old && { ...old, plans: old.plans.map(each => withVersion(each, plan, savePlan)) },
      )
      return sectionOf(savePlan, plan)
    },
    reload: async () => {
      const fresh = await queryClient.fetchQuery(planListQuery())
      const now = fresh.plans.find(
        ({ aliasName, currency }) => aliasName === plan.aliasName && currency === plan.currency,
      )
      const version = now ? newestOf(now) : newest
      saved.current = version.id
      return sectionOf(version, plan)
    },
    onSaved: () => void refreshPlans(queryClient),
  })
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection title={T.section} explanation={<p>{T.explanation}</p>}>
        <TextFields form={form} />
      </SettingsSection>
      <SettingsSection title={T.charging} explanation={<p>{newest.isSold ? T.locked : T.open}</p>}>
        <ChargeFields form={form} />
      </SettingsSection>
      <SettingsSection title={TEXTS.coverage.title} explanation={<p>{TEXTS.coverage.explanation}</p>}>
        <CoverageFields
          rows={form.values.coverage}
          country={countryOf(plan.currency)}
          coverable={coverable}
          readOnly={!mayChange}
          errors={form.errors}
          onChange={coverage => form.change({ coverage })}
        />
      </SettingsSection>
    </SettingsForm>
  )
}
