import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { dayText } from '../../domain/format/day-text.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { type Franchise, useFranchises } from '../franchise-choice/franchise.ts'
import { LeaveGuard } from '../platform/leave-guard.tsx'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { ImpactDialog } from '../settings/impact-dialog.tsx'
import { SaveBar } from '../settings/save-bar.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Form } from '../ui/form/form.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { PickList } from '../ui/inputs/pick-list.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { Page, WithAside } from '../ui/layout/page.tsx'
import { ExampleTable } from './example-table.tsx'
import { payoutTermsQuery, type TermsRow, type TermsSettings } from './queries.ts'
import { TermsFields } from './terms-fields.tsx'
import { TEXTS } from './texts.ts'
import { useTermsForm } from './use-terms-form.ts'

const T = TEXTS.edit
/** How many periods can be chosen: a year of two a month. */
const OFFERED = 24

/** Plans payout terms of the selected franchise, or edits planned ones. */
export function EditTermsPage() {
  const { selected } = useFranchises()
  const { day } = useParams({ strict: false })
  return selected && day ? (
    <Loaded key={`${selected.id} ${day}`} franchise={selected} day={day} />
  ) : (
    <Skeleton shape="card" />
  )
}

function Loaded({ franchise, day }: { franchise: Franchise; day: string }) {
  const { data, error, refetch } = useQuery(payoutTermsQuery(franchise.id))
  const mayChange = useMay('payoutTerms.change')
  const editing = data?.rows.find(row => row.fromDay === day && row.fromDay > data.today)
  const title = day === 'new' ? T.titleNew : T.titleOf(dayText(day))
  return (
    <Page
      title={title}
      intro={T.intro(franchise.name)}
      back={<Link to={PATHS.settingsPayoutTerms}>{TEXTS.title}</Link>}
      width="wide"
    >
      {!data && !error && <Skeleton shape="card" count={3} />}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data && !mayChange && <Alert tone="info">{TEXTS.mayNot}</Alert>}
      {data && mayChange && day !== 'new' && !editing && <Alert tone="info">{T.gone}</Alert>}
      {data && mayChange && (day === 'new' || editing) && (
        <TermsForm settings={data} franchise={franchise} editing={editing} />
      )}
    </Page>
  )
}

interface TermsFormProps {
  settings: TermsSettings
  franchise: Franchise
  /** The planned terms; undefined: new ones. */
  editing: TermsRow | undefined
}

function TermsForm({ settings, franchise, editing }: TermsFormProps) {
  const formId = useId()
  const navigate = useNavigate()
  const toast = useToast()
  const [isSaved, setIsSaved] = useState(false)
  const { franchises } = useFranchises()
  const [also, setAlso] = useState<string[]>([])
  // Amounts are in the currency of the country.
  const others = franchises.filter(
    ({ id, countryCode }) => id !== franchise.id && countryCode === franchise.countryCode,
  )
  const days = new Set([...settings.starts.slice(0, OFFERED), ...(editing ? [editing.fromDay] : [])])
  const { form, before, terms, isDirty, impact, acceptImpact, closeImpact } = useTermsForm({
    settings,
    franchiseId: franchise.id,
    editing,
    others: others.filter(({ id }) => also.includes(id)),
    onSaved: (fromDay, refused) => {
      setIsSaved(true)
      const day = dayText(fromDay)
      const planned = also.length - refused.length + 1
      if (refused.length > 0) toast({ tone: 'warning', message: T.partlySaved(planned, day, refused), seconds: 60 })
      else toast({ tone: 'success', message: also.length > 0 ? T.savedForMany(planned, day) : T.saved(day) })
      void navigate({ to: PATHS.settingsPayoutTerms, ignoreBlocker: true })
    },
  })
  const wrong = Object.values(form.errors).filter(message => message !== undefined).length
  return (
    <WithAside
      aside={
        <Card title={TEXTS.example.title}>
          <ExampleTable terms={terms} before={before} currency={settings.currency} />
        </Card>
      }
    >
      <Form id={formId} form={form} disabled={false}>
        <Stack>
          <Card title={T.when} description={T.whenHint}>
            <SelectField
              {...form.field('fromDay')}
              label={T.fromDay}
              options={[...days].toSorted().map(value => ({ value, label: T.period(dayText(value)) }))}
            />
          </Card>
          <TermsFields form={form} />
          <Card>
            <TextAreaField {...form.field('reason')} label={T.reason} description={T.reasonHint} rows={2} />
          </Card>
          {!editing && others.length > 0 && (
            <Card title={T.others} description={T.othersHint}>
              <PickList
                searchLabel={T.searchOthers}
                options={others.map(({ id, name }) => ({ id, name }))}
                chosen={also}
                onChange={setAlso}
              />
            </Card>
          )}
          <SaveBar wrong={wrong} note={T.unsaved} failure={form.failure}>
            <ButtonLink to={PATHS.settingsPayoutTerms}>{T.cancel}</ButtonLink>
            <Button type="submit" variant="primary" busy={form.busy}>
              {editing ? T.saveEdit : T.save}
            </Button>
          </SaveBar>
        </Stack>
      </Form>
      {impact && (
        <ImpactDialog
          impact={impact}
          busy={form.busy}
          action={T.action}
          onAccept={acceptImpact}
          onClose={closeImpact}
        />
      )}
      <LeaveGuard isDirty={isDirty && !isSaved} texts={TEXTS.leave} />
    </WithAside>
  )
}
