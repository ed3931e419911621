import { useQueryClient } from '@tanstack/react-query'
import { zoneName } from '../../domain/format/zone-name.ts'
import { hoursProblems, slotsWithin } from '../../domain/schedule/opening-hours.ts'
import { request } from '../platform/api/api.ts'
import type { Franchise } from '../franchise-choice/franchise.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { CopySection } from './copy/copy-section.tsx'
import { PreviewFranchiseHoursQuery, UpdateFranchiseHoursMutation } from './documents.ts'
import { FranchisePage } from './franchise-page.tsx'
import classes from './hours-page.module.css'
import { HoursRow } from './hours-row.tsx'
import { franchiseHoursQuery, hoursOf, type WeekValues, weekSection } from './queries.ts'
import { TEXTS } from './texts.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
const LABELS = Object.fromEntries(WEEK.map(day => [`day${day}`, TEXTS.weekdays[day] ?? ''])) as Record<
  keyof WeekValues,
  string
>

/** The opening hours of the selected franchise. */
export function HoursPage() {
  return (
    <FranchisePage title={TEXTS.hours.title} intro={TEXTS.hours.intro} query={franchiseHoursQuery}>
      {(section, franchise) => <HoursForm section={section} franchise={franchise} />}
    </FranchisePage>
  )
}

const fieldOf = (apiField: string): string => apiField.replace('hours.', 'day')

function HoursForm({
  section,
  franchise: { id: franchiseId, timeZone },
}: {
  section: Section<WeekValues>
  franchise: Franchise
}) {
  const queryClient = useQueryClient()
  const mayChange = useMay('hours.change')
  const form = useSettingsForm<WeekValues>({
    section,
    labels: LABELS,
    fieldOf,
    validate: values =>
      Object.fromEntries(hoursProblems(hoursOf(values)).map(({ field, message }) => [fieldOf(field), message])),
    preview: async values =>
      (await request(PreviewFranchiseHoursQuery, { franchiseId, hours: hoursOf(values) })).previewFranchiseHours,
    save: async (values, stamps) =>
      weekSection(
        (await request(UpdateFranchiseHoursMutation, { franchiseId, hours: hoursOf(values), ...stamps }))
          .updateFranchiseHours,
      ),
    reload: () => queryClient.fetchQuery(franchiseHoursQuery(franchiseId)),
    onSaved: saved => queryClient.setQueryData(franchiseHoursQuery(franchiseId).queryKey, saved),
  })
  const monday = form.values.day1
  const copyTo = (days: readonly number[]) => form.change(Object.fromEntries(days.map(day => [`day${day}`, monday])))
  const total = hoursOf(form.values).reduce((sum, day) => sum + slotsWithin(day), 0)
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection
        title={TEXTS.hours.section}
        explanation={
          <>
            <p>{TEXTS.hours.explanation}</p>
            <p>{TEXTS.hours.zone(zoneName(timeZone))}</p>
          </>
        }
      >
        <div>
          {WEEK.map(day => (
            <HoursRow key={day} name={TEXTS.weekdays[day] ?? ''} {...form.field(`day${day}`)} />
          ))}
        </div>
        <p className={classes.total} aria-live="polite">
          {TEXTS.hours.total(total)}
        </p>
        {mayChange && (
          <div className={classes.copy}>
            <Button size="sm" onClick={() => copyTo([2, 3, 4, 5])}>
              {TEXTS.hours.copyToWeekdays}
            </Button>
            <Button size="sm" onClick={() => copyTo([2, 3, 4, 5, 6, 0])}>
              {TEXTS.hours.copyToAll}
            </Button>
          </div>
        )}
      </SettingsSection>
      {mayChange && <CopySection franchiseId={franchiseId} parts={['HOURS']} isDirty={form.changed.length > 0} />}
    </SettingsForm>
  )
}
