import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countryOf, currencyOf } from '../../../domain/address/country.ts'
import { formatList } from '../../../domain/format/list.ts'
import { formatMoment } from '../../../domain/format/moment.ts'
import { CURRENCIES } from '../../../domain/format/money.ts'
import { spell } from '../../../domain/format/spelling.ts'
import { zoneName } from '../../../domain/format/zone-name.ts'
import { isAsOf, REPORTS, SALES_BY } from '../../../domain/report/request.ts'
import { FREQUENCIES, spansFor, zoneOfSchedule } from '../../../domain/report/schedule.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { request } from '../../platform/api/api.ts'
import { conflictLabels, type Difference, OtherChange } from '../../platform/conflict/other-change.tsx'
import { isConflict, useConflict } from '../../platform/conflict/use-conflict.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { type SubmitForm, useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { ToggleSelect } from '../../ui/inputs/toggle-select.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { TEXTS as ACCOUNTING } from '../accounting/texts.ts'
import { useVendors } from '../accounting/use-vendors.ts'
import { AddReportScheduleMutation, UpdateReportScheduleMutation } from './documents.ts'
import { type Schedule, scheduleKeys, useReaders } from './queries.ts'
import { Readers } from './readers.tsx'
import classes from './schedule.module.css'
import { inputOf, nextMail, type Proposed, ruleOf, type ScheduleValues, spanFor, valuesOf } from './schedule-form.ts'
import { TEXTS } from './texts.ts'
import { hourText, spanText, whenText } from './words.ts'

const { dialog: T } = TEXTS
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** Later days are the last one in shorter months, so the last day is offered instead. */
const MONTH_DAYS = Array.from({ length: 28 }, (_, nth) => nth + 1)
const LAST_DAY = 31

interface ScheduleDialogProps {
  /** Undefined for a new one. */
  schedule?: Schedule | undefined
  /** What the page shows. */
  proposed?: Partial<Proposed>
  onClose: () => void
}

/**
 * Schedules a report, or changes a schedule. Everything that the mail depends on is a field, and the next mail is named. When somebody else changed it meanwhile it says who
 * and what, and offers both.
 */
export function ScheduleDialog({ schedule, proposed, onClose }: ScheduleDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const tenant = useTenant()
  const own = String(useSession()?.id ?? 0)
  const { all: franchises, selected } = useFranchises()
  const [now] = useState(() => new Date())
  const proposal: Proposed = {
    report: 'SALES',
    salesBy: 'SERVICE',
    vendorId: '',
    franchiseIds: selected ? [selected.id] : [],
    currency: currencyOf(selected?.countryCode ?? tenant.countryCode),
    recipientIds: [own],
    ...proposed,
  }
  const { seen, conflict, note } = useConflict({ schedule })
  const reload = async () => {
    await queryClient.refetchQueries({ queryKey: scheduleKeys.list() })
    const list = queryClient.getQueryData<Schedule[]>(scheduleKeys.list())
    return { schedule: list?.find(({ id }) => id === schedule?.id) ?? schedule }
  }
  const form = useSubmitForm<ScheduleValues, Schedule[]>({
    initialValues: valuesOf(schedule, proposal),
    validate: ({ franchiseIds, recipientIds }) => ({
      franchiseIds: franchiseIds.length === 0 ? T.noFranchise : undefined,
      recipientIds: recipientIds.length === 0 ? T.noRecipient : undefined,
    }),
    submit: async values => {
      const input = inputOf(values)
      const answer = seen.schedule
        ? await request(UpdateReportScheduleMutation, { id: seen.schedule.id, version: seen.schedule.version, input })
        : await request(AddReportScheduleMutation, { input })
      return answer.schedules
    },
    onSuccess: list => {
      queryClient.setQueryData(scheduleKeys.list(), list)
      toast({ tone: 'success', message: schedule ? T.changed : T.added })
      onClose()
    },
    onError: error => void note(error, reload),
    describeFailure: error => (isConflict(error) ? undefined : error.message),
  })
  const { values } = form
  const readers = useReaders(values.franchiseIds)
  const people = [...(readers.data ?? []), ...(seen.schedule?.recipients ?? [])]
  const namesOf = (ids: readonly string[]): string =>
    formatList(ids.toSorted().flatMap(id => people.find(person => person.id === id)?.name ?? []))
  const zone = zoneOfSchedule(
    franchises.filter(({ id }) => values.franchiseIds.includes(id)).map(({ timeZone }) => timeZone),
    tenant.csvTimeZone,
  )
  const next = nextMail(values, now, zone)
  return (
    <FormDialog
      form={form}
      stays
      wide
      title={schedule ? T.edit : T.add}
      submitLabel={T.save}
      {...conflictLabels(conflict)}
      onClose={onClose}
    >
      <OtherChange conflict={conflict} values={differences(valuesOf(seen.schedule, proposal), values, namesOf)} />
      <Content form={form} />
      <Row>
        <SelectField
          {...form.field('frequency')}
          label={T.frequency}
          options={FREQUENCIES.map(value => ({ value, label: TEXTS.frequencies[value] }))}
        />
        {values.frequency === 'WEEKLY' && (
          <SelectField
            {...form.field('weekday')}
            label={T.weekday}
            options={WEEKDAYS.map(nth => ({ value: String(nth), label: TEXTS.weekday(nth) }))}
          />
        )}
        {values.frequency === 'MONTHLY' && <MonthDayField form={form} />}
        <SelectField
          {...form.field('hour')}
          label={T.hour}
          description={zoneName(zone)}
          options={HOURS.map(hour => ({ value: String(hour), label: hourText(hour) }))}
        />
      </Row>
      <Readers
        franchiseIds={values.franchiseIds}
        chosen={values.recipientIds}
        onChange={recipientIds => form.change({ recipientIds })}
        error={form.errors.recipientIds}
      />
      <p className={classes.next}>{T.first(formatMoment(next.at, zone), T.days(next.startDate, next.endDate))}</p>
    </FormDialog>
  )
}

/** What a schedule says, beside what was typed. */
function differences(
  saved: ScheduleValues,
  mine: ScheduleValues,
  namesOf: (ids: readonly string[]) => string,
): Difference[] {
  const words = (values: ScheduleValues): [string, string][] => [
    [T.report, ACCOUNTING.reports[values.report]],
    [T.franchise, TEXTS.franchiseCount(values.franchiseIds.length)],
    [T.dates, spanText(values.report, values.span)],
    [T.format, `${values.format}, ${values.currency}`],
    [T.frequency, whenText(ruleOf(values))],
    [T.recipients, namesOf(values.recipientIds)],
  ]
  const own = new Map(words(mine))
  return words(saved).map(([label, text]) => ({ label, saved: text, mine: own.get(label) ?? '' }))
}

function MonthDayField({ form }: { form: SubmitForm<ScheduleValues> }) {
  // One that the API set to a day that the list does not offer stays as it is.
  const days = [...new Set([...MONTH_DAYS, Number(form.values.monthDay)])].filter(day => day !== LAST_DAY)
  return (
    <SelectField
      {...form.field('monthDay')}
      label={T.monthDay}
      options={[
        ...days.map(day => ({ value: String(day), label: TEXTS.day(day) })),
        { value: String(LAST_DAY), label: TEXTS.lastDay },
      ]}
    />
  )
}

/** What the file is about. */
function Content({ form }: { form: SubmitForm<ScheduleValues> }) {
  const { values } = form
  const { all: franchises } = useFranchises()
  const vendors = useVendors()
  const { report } = values
  const setFranchises = (franchiseIds: string[]) => {
    const [first] = franchises.filter(({ id }) => franchiseIds.includes(id))
    form.change({ franchiseIds, ...(first && { currency: currencyOf(first.countryCode) }) })
  }
  return (
    <>
      <Row>
        <SelectField
          {...form.field('report')}
          label={T.report}
          onChange={chosen => form.change({ report: chosen, span: spanFor(chosen, values.span) })}
          options={REPORTS.map(value => ({ value, label: ACCOUNTING.reports[value] }))}
        />
        {report === 'SALES' && (
          <SelectField
            {...form.field('salesBy')}
            label={T.salesBy}
            options={SALES_BY.map(value => ({
              value,
              label: spell(countryOf(values.currency), ACCOUNTING.salesBy[value]),
            }))}
          />
        )}
        {report === 'OPEN_INVOICES' && vendors.length > 0 && (
          <SelectField
            {...form.field('vendorId')}
            label={T.vendor}
            options={[
              { value: '', label: T.allVendors },
              ...vendors.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <SelectField
          {...form.field('span')}
          label={isAsOf(report) ? T.asOf : T.dates}
          options={spansFor(report).map(value => ({ value, label: spanText(report, value) }))}
        />
      </Row>
      <Row>
        {franchises.length > 1 && (
          <ToggleSelect
            label={T.franchise}
            placeholder={T.selectFranchise}
            allLabel={T.allFranchises}
            options={franchises}
            chosen={values.franchiseIds}
            onChange={setFranchises}
            error={form.errors.franchiseIds}
          />
        )}
        <SelectField
          {...form.field('currency')}
          label={T.currency}
          options={CURRENCIES.map(value => ({ value, label: value }))}
        />
        <SelectField
          {...form.field('format')}
          label={T.format}
          options={(['PDF', 'CSV'] as const).map(value => ({ value, label: TEXTS.formats[value] }))}
        />
      </Row>
    </>
  )
}
