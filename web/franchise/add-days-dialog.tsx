import { localDay } from '../../domain/format/dates.ts'
import { type SpecialDays, specialDaysProblems } from '../../domain/schedule/opening-hours.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { TimeField } from '../ui/inputs/time-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'

interface AddDaysDialogProps {
  timeZone: string
  /** The days that are already in the list. */
  days: readonly SpecialDays[]
  onAdd: (entry: SpecialDays) => void
  onClose: () => void
}

interface DaysInput {
  name: string
  from: string
  to: string
  kind: 'closed' | 'special'
  opensMinute: number | null
  closesMinute: number | null
}

const entryOf = ({ kind, name, from, to, opensMinute, closesMinute }: DaysInput): SpecialDays => ({
  name: name.trim(),
  from,
  to: to === '' ? from : to,
  opensMinute: kind === 'closed' ? null : (opensMinute ?? -1),
  closesMinute: kind === 'closed' ? null : (closesMinute ?? -1),
})

/** Adds a closure or special hours to the list of the page, which saves it. */
export function AddDaysDialog({ timeZone, days, onAdd, onClose }: AddDaysDialogProps) {
  const form = useSubmitForm<DaysInput, SpecialDays>({
    initialValues: { name: '', from: '', to: '', kind: 'closed', opensMinute: 600, closesMinute: 960 },
    validate: values => {
      const own = `days.${days.length}.`
      const problems = specialDaysProblems([...days, entryOf(values)], localDay(new Date(), timeZone))
      return Object.fromEntries(
        problems
          .filter(({ field }) => field.startsWith(own))
          .map(({ field, message }) => [field.slice(own.length), message]),
      )
    },
    submit: values => Promise.resolve(entryOf(values)),
    onSuccess: entry => {
      onAdd(entry)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={TEXTS.closures.addTitle}
      stays
      submitLabel={TEXTS.closures.addDays}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={TEXTS.closures.name} description={TEXTS.closures.nameHint} />
      <Row>
        <TextField {...form.field('from')} type="date" label={TEXTS.closures.from} />
        <TextField {...form.field('to')} type="date" label={TEXTS.closures.to} />
      </Row>
      <SelectField
        {...form.field('kind')}
        label={TEXTS.closures.kind}
        onChange={kind => form.change({ kind: kind === 'special' ? 'special' : 'closed' })}
        options={[
          { value: 'closed', label: TEXTS.closures.closed },
          { value: 'special', label: TEXTS.closures.special },
        ]}
      />
      {form.values.kind === 'special' && (
        <Row>
          <TimeField {...form.field('opensMinute')} label={TEXTS.closures.opens} />
          <TimeField {...form.field('closesMinute')} isEnd label={TEXTS.closures.closes} />
        </Row>
      )}
    </FormDialog>
  )
}
