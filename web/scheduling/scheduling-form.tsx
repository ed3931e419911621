import { useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../domain/format/money.ts'
import { type PolicyValues, policyProblems } from '../../domain/scheduling/policy.ts'
import { serviceMinutesProblems } from '../../domain/scheduling/visit-minutes.ts'
import { RuleRow } from '../booking-rules/rule-row.tsx'
import type { Unit } from '../booking-rules/units.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import type { FieldErrors } from '../ui/form/use-submit-form.ts'
import { PreviewSchedulingQuery, UpdateSchedulingMutation } from './documents.ts'
import { ForecastNote } from './forecast-note.tsx'
import { PlannedMinutes } from './planned-minutes.tsx'
import { schedulingKeys } from './query-keys.ts'
import {
  type SchedulingSection,
  type SchedulingValues,
  schedulingOf,
  schedulingQuery,
  schedulingSection,
} from './queries.ts'
import { StepChoice } from './step-choice.tsx'
import { TEXTS } from './texts.ts'

type TimeField = Exclude<keyof PolicyValues, 'step'>

const TIMES: Record<TimeField, { label: string; hint: string }> = {
  leastMinutes: TEXTS.least,
  setupMinutes: TEXTS.setup,
  bufferMinutes: TEXTS.buffer,
  maxLegMinutes: TEXTS.maxLeg,
  gridMinutes: TEXTS.grid,
  arrivalWindowMinutes: TEXTS.arrivalWindow,
  holdMinutes: TEXTS.hold,
  nearbyMinutes: TEXTS.nearbyMinutes,
  nearbyCents: TEXTS.nearbyCents,
}
const LABELS: Record<keyof SchedulingValues, string> = {
  step: TEXTS.labels.step,
  leastMinutes: TEXTS.least.label,
  setupMinutes: TEXTS.setup.label,
  bufferMinutes: TEXTS.buffer.label,
  maxLegMinutes: TEXTS.maxLeg.label,
  gridMinutes: TEXTS.grid.label,
  arrivalWindowMinutes: TEXTS.arrivalWindow.label,
  holdMinutes: TEXTS.hold.label,
  nearbyMinutes: TEXTS.nearbyMinutes.label,
  nearbyCents: TEXTS.nearbyCents.label,
  services: TEXTS.labels.services,
}
const MINUTES: Unit = { unit: TEXTS.unit, factor: 1, textOf: TEXTS.minutes }
const MOST: Unit = {
  ...MINUTES,
  empty: TEXTS.noLimit,
  textOf: minutes => (minutes === 0 ? TEXTS.noLimit : TEXTS.minutes(minutes)),
}
const KEPT: Unit = {
  ...MINUTES,
  empty: TEXTS.notKept,
  textOf: minutes => (minutes === 0 ? TEXTS.notKept : TEXTS.minutes(minutes)),
}
const LESS: Unit = {
  unit: '$',
  factor: 100,
  empty: TEXTS.noDiscount,
  textOf: cents => (cents === 0 ? TEXTS.noDiscount : formatMoney(cents)),
}
const UNITS: Partial<Record<TimeField, Unit>> = { maxLegMinutes: MOST, holdMinutes: KEPT, nearbyCents: LESS }

function problemsOf(values: SchedulingValues): FieldErrors<SchedulingValues> {
  const services = values.services.flatMap((service, index) =>
    serviceMinutesProblems(service).map(({ field, message }) => [`services.${index}.${field}`, message] as const),
  )
  return Object.fromEntries([...policyProblems(values).map(({ field, message }) => [field, message]), ...services])
}

interface SchedulingFormProps {
  section: SchedulingSection
  /** Null: the business's. */
  franchiseId: string | null
}

/** How the business plans visits, or a franchise that inherits it. */
export function SchedulingForm({ section, franchiseId }: SchedulingFormProps) {
  const { inherited, rows } = section
  const queryClient = useQueryClient()
  const isFranchise = franchiseId !== null
  const mayChangeBusiness = useMay('businessScheduling.change')
  const mayChangeFranchise = useMay('scheduling.change')
  const mayChange = isFranchise ? mayChangeFranchise : mayChangeBusiness
  const query = schedulingQuery(franchiseId)
  const form = useSettingsForm<SchedulingValues>({
    section,
    labels: LABELS,
    validate: problemsOf,
    preview: async values =>
      (await request(PreviewSchedulingQuery, { franchiseId, scheduling: schedulingOf(values) })).previewScheduling,
    save: async (values, stamps) =>
      schedulingSection(
        (await request(UpdateSchedulingMutation, { franchiseId, scheduling: schedulingOf(values), ...stamps }))
          .updateScheduling,
      ),
    reload: () => queryClient.fetchQuery(query),
    onSaved: saved => {
      queryClient.setQueryData(query.queryKey, { ...section, ...saved })
      void queryClient.invalidateQueries({ queryKey: schedulingKeys.forecast(franchiseId) })
    },
  })
  const row = (name: TimeField) => (
    <RuleRow
      key={name}
      {...form.field(name)}
      {...TIMES[name]}
      unit={UNITS[name] ?? MINUTES}
      standard={inherited[name]}
      isFranchise={isFranchise}
      mayChange={mayChange}
    />
  )
  return (
    <SettingsForm form={form} readOnly={mayChange ? false : mayChangeFranchise ? TEXTS.managers : true}>
      <SettingsSection title={TEXTS.rule.title} explanation={<p>{TEXTS.rule.hint}</p>}>
        <StepChoice {...form.field('step')} inherited={inherited.step} isFranchise={isFranchise} />
        <ForecastNote franchiseId={franchiseId} />
      </SettingsSection>
      <SettingsSection title={TEXTS.times.title} explanation={<p>{TEXTS.times.hint}</p>}>
        {row('leastMinutes')}
        {row('setupMinutes')}
        {row('bufferMinutes')}
        {row('maxLegMinutes')}
      </SettingsSection>
      <SettingsSection title={TEXTS.offered.title} explanation={<p>{TEXTS.offered.hint}</p>}>
        {row('gridMinutes')}
        {row('arrivalWindowMinutes')}
      </SettingsSection>
      <SettingsSection title={TEXTS.customers.title} explanation={<p>{TEXTS.customers.hint}</p>}>
        {row('holdMinutes')}
        {row('nearbyCents')}
        {row('nearbyMinutes')}
      </SettingsSection>
      <SettingsSection title={TEXTS.services.title} explanation={<p>{TEXTS.services.hint}</p>}>
        <PlannedMinutes form={form} rows={rows} least={form.values.leastMinutes ?? inherited.leastMinutes} />
      </SettingsSection>
    </SettingsForm>
  )
}
