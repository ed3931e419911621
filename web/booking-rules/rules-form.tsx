import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { unitsOf } from '../../domain/address/country.ts'
import { exampleOf } from '../../domain/booking-rules/example.ts'
import { referralProblems } from '../../domain/booking-rules/referral.ts'
import { type BookingRules, effectiveRules, ruleProblems } from '../../domain/booking-rules/rules.ts'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { PreviewBookingRulesQuery, UpdateBookingRulesMutation } from './documents.ts'
import { Example } from './example.tsx'
import {
  bookingRulesQuery,
  type RulesSection,
  referralOf,
  rulesOf,
  rulesSection,
  type RulesForm as Values,
} from './queries.ts'
import { ReferralFields } from './referral-fields.tsx'
import { RuleRow } from './rule-row.tsx'
import { TEXTS } from './texts.ts'
import { type Rule, UNITS } from './units.ts'

const LABELS: Record<keyof Values, string> = {
  leadMinutes: TEXTS.lead.label,
  cutoffMinutes: TEXTS.cutoff.label,
  horizonDays: TEXTS.horizon.label,
  priorityHours: TEXTS.priority.title,
  freeKm: TEXTS.distance.freeKm,
  freeMiles: TEXTS.distance.freeMiles,
  askWithinKm: TEXTS.distance.ask,
  discount: TEXTS.referral.discount,
  subscriptionCredit: TEXTS.referral.subscriptionCredit,
  oilChangeCredit: TEXTS.referral.oilChangeCredit,
  tireRotationCredit: TEXTS.referral.tireRotationCredit,
  batteryCredit: TEXTS.referral.batteryCredit,
}
const LEAD: Rule = { name: 'leadMinutes', ...TEXTS.lead }
const CUTOFF: Rule = { name: 'cutoffMinutes', ...TEXTS.cutoff }
const HORIZON: Rule = { name: 'horizonDays', ...TEXTS.horizon }
const PRIORITY: Rule = { name: 'priorityHours', label: TEXTS.priority.label, hint: TEXTS.priority.fieldHint }

interface RulesFormProps {
  section: RulesSection
  /** Null: the business's. */
  franchiseId: string | null
}

/** The booking rules of the business, or of a franchise that inherits them. */
export function RulesForm({ section, franchiseId }: RulesFormProps) {
  const { inherited, countryCodes } = section
  const queryClient = useQueryClient()
  const mayChange = useMay('bookingRules.change')
  const isFranchise = franchiseId !== null
  const query = bookingRulesQuery(franchiseId)
  const form = useSettingsForm<Values>({
    section,
    labels: LABELS,
    validate: values =>
      Object.fromEntries(
        [...ruleProblems(rulesOf(values), inherited), ...(isFranchise ? [] : referralProblems(referralOf(values)))].map(
          ({ field, message }) => [field, message],
        ),
      ),
    preview: async values =>
      (await request(PreviewBookingRulesQuery, { franchiseId, rules: rulesOf(values) })).previewBookingRules,
    save: async (values, stamps) => {
      const referral = isFranchise ? null : referralOf(values)
      const change = { franchiseId, rules: rulesOf(values), referral, ...stamps }
      return rulesSection((await request(UpdateBookingRulesMutation, change)).updateBookingRules)
    },
    reload: () => queryClient.fetchQuery(query),
    onSaved: saved => queryClient.setQueryData(query.queryKey, { ...section, ...saved }),
  })
  const row = (rule: Rule) => (
    <RuleRow
      key={rule.name}
      {...form.field(rule.name)}
      label={rule.label}
      hint={rule.hint}
      unit={UNITS[rule.name]}
      standard={inherited[rule.name]}
      isFranchise={isFranchise}
      mayChange={mayChange}
    />
  )
  const rules = effectiveRules(rulesOf(form.values), inherited)
  const wrong = ruleProblems(rulesOf(form.values), inherited).map(({ field }) => field)
  /** The example of a card whose values are right. */
  const example = (names: readonly (keyof BookingRules)[], text: string) => (
    <Example>{names.some(name => wrong.includes(name)) ? TEXTS.examples.incomplete : text}</Example>
  )
  const units = countryCodes.map(country =>
    unitsOf(country).distance === 'mi' ? ('freeMiles' as const) : ('freeKm' as const),
  )
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection title={TEXTS.times.title} explanation={<p>{TEXTS.times.hint}</p>}>
        {row(LEAD)}
        {row(CUTOFF)}
        {row(HORIZON)}
        {example(
          ['leadMinutes', 'cutoffMinutes', 'horizonDays'],
          [TEXTS.examples.times(exampleOf(rules)), TEXTS.examples.horizon(rules.horizonDays)].join(' '),
        )}
      </SettingsSection>
      <SettingsSection
        title={TEXTS.priority.title}
        explanation={
          <>
            <p>{TEXTS.priority.hint}</p>
            <p>
              <Link to={PATHS.settingsPrices}>{TEXTS.priority.amount}</Link>
            </p>
          </>
        }
      >
        {row(PRIORITY)}
        {example(['priorityHours'], priorityExample(rules))}
      </SettingsSection>
      <SettingsSection title={TEXTS.distance.title} explanation={<p>{TEXTS.distance.hint}</p>}>
        {units.map(name => row({ name, label: freeLabel(name, units.length), hint: TEXTS.distance.freeHints[name] }))}
        {row({ name: 'askWithinKm', label: TEXTS.distance.ask, hint: askHint(rules, countryCodes.includes('US')) })}
        {example(
          units,
          units.map(name => TEXTS.examples[name === 'freeMiles' ? 'miles' : 'km'](rules[name])).join(' '),
        )}
      </SettingsSection>
      {!isFranchise && <ReferralFields form={form} />}
    </SettingsForm>
  )
}

const priorityExample = (rules: BookingRules): string =>
  rules.priorityHours === 0 ? TEXTS.examples.noPriority : TEXTS.examples.priority(exampleOf(rules))

const freeLabel = (name: 'freeKm' | 'freeMiles', count: number): string =>
  count === 1 ? TEXTS.distance.free : TEXTS.distance[name]

const KM_OF_A_MILE = 1.609_344
const askHint = ({ askWithinKm }: BookingRules, hasMiles: boolean): string =>
  hasMiles && askWithinKm > 0
    ? [TEXTS.distance.askHint, TEXTS.distance.miles(Math.round(askWithinKm / KM_OF_A_MILE))].join(' ')
    : TEXTS.distance.askHint
