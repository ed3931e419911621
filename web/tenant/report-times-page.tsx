import { useQueryClient } from '@tanstack/react-query'
import { zoneLabel } from '../../domain/format/zone-name.ts'
import { CHART_OFFSETS, CSV_ZONES, reportTimesProblems } from '../../domain/tenant/report-times.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { UpdateReportTimesMutation } from './documents.ts'
import { type ReportTimesValues, reportTimesQuery, sectionOf } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.reportTimes

/** The times of charts and CSV files. */
export function ReportTimesPage() {
  return (
    <SectionPage title={T.title} intro={T.intro} query={reportTimesQuery()}>
      {section => <TimesForm section={section} />}
    </SectionPage>
  )
}

/** Names an offset in minutes, such as Central Standard Time (UTC−6), which fits a phone. */
function offsetName(minutes: number): string {
  const size = Math.abs(minutes)
  const offset = T.offsetName(minutes < 0 ? '−' : '+', Math.floor(size / 60), size % 60)
  const name = T.standardTimes[minutes]
  return name === undefined ? offset : T.namedOffset(name, offset)
}

const zoneOption = (zone: string) => ({ value: zone, label: zoneLabel(zone) })

function TimesForm({ section }: { section: Section<ReportTimesValues> }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('reportTimes.change')
  const form = useSettingsForm<ReportTimesValues>({
    section,
    labels: { chartOffsetMinutes: T.offset, csvTimeZone: T.zone },
    validate: values => Object.fromEntries(reportTimesProblems(values).map(({ field, message }) => [field, message])),
    save: async (times, { seen }) =>
      sectionOf((await request(UpdateReportTimesMutation, { times, seen })).updateReportTimes),
    reload: () => queryClient.fetchQuery(reportTimesQuery()),
    onSaved: saved => queryClient.setQueryData(reportTimesQuery().queryKey, saved),
  })
  const { value, onChange, ...offset } = form.field('chartOffsetMinutes')
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection title={T.charts} explanation={<p>{T.chartsHint}</p>}>
        <SelectField
          {...offset}
          label={T.offset}
          placeholder={T.offset}
          value={String(value)}
          onChange={chosen => onChange(Number(chosen))}
          options={CHART_OFFSETS.map(minutes => ({ value: String(minutes), label: offsetName(minutes) }))}
        />
      </SettingsSection>
      <SettingsSection title={T.files} explanation={<p>{T.filesHint}</p>}>
        <SelectField
          {...form.field('csvTimeZone')}
          label={T.zone}
          placeholder={T.zone}
          options={CSV_ZONES.map(zoneOption)}
        />
      </SettingsSection>
    </SettingsForm>
  )
}
