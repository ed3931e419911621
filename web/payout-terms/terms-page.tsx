import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../domain/format/day-text.ts'
import { formatList } from '../../domain/format/list.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { type Franchise, useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import classes from './example-table.module.css'
import { ExampleTable } from './example-table.tsx'
import { payoutTermsQuery, periodsOf, type TermsSettings } from './queries.ts'
import { termSummary } from './term-text.ts'
import { TermsTimeline } from './terms-timeline.tsx'
import { TEXTS } from './texts.ts'

/** The payout terms of the selected franchise: in force, planned and past. */
export function PayoutTermsPage() {
  const { selected } = useFranchises()
  return selected ? <Loaded key={selected.id} franchise={selected} /> : <Skeleton shape="card" />
}

function Loaded({ franchise }: { franchise: Franchise }) {
  const { data, error, refetch } = useQuery(payoutTermsQuery(franchise.id))
  const mayChange = useMay('payoutTerms.change')
  return (
    <Page
      title={TEXTS.title}
      intro={TEXTS.intro(franchise.name)}
      width="wide"
      actions={
        mayChange && (
          <ButtonLink to={PATHS.settingsPayoutTermsOf} params={{ day: 'new' }} variant="primary">
            {TEXTS.plan}
          </ButtonLink>
        )
      }
    >
      {data ? (
        <Terms settings={data} franchiseId={franchise.id} mayChange={mayChange} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Page>
  )
}

interface TermsProps {
  settings: TermsSettings
  franchiseId: string
  mayChange: boolean
}

function Terms({ settings, franchiseId, mayChange }: TermsProps) {
  const { currency, runningUntil } = settings
  const periods = periodsOf(settings)
  const present = periods.find(({ state }) => state === 'present')
  const next = periods.findLast(({ state }) => state === 'planned')
  const { values, none } = present ? termSummary(present.row, currency) : { values: [], none: [] }
  const T = TEXTS.present
  return (
    <Stack>
      {!mayChange && <Alert tone="info">{TEXTS.mayNot}</Alert>}
      {present && (
        <SettingsSection
          title={T.title}
          explanation={
            <>
              <p>{T.explanation(dayText(runningUntil))}</p>
              {next && <p>{T.next(dayText(next.row.fromDay))}</p>}
            </>
          }
        >
          <KeyValues
            items={[...values, { label: T.since, value: present.before ? dayText(present.row.fromDay) : T.fromStart }]}
          />
          {none.length > 0 && <p className={classes.note}>{T.none(formatList(none))}</p>}
        </SettingsSection>
      )}
      <SettingsSection title={TEXTS.timeline.title} explanation={<p>{TEXTS.timeline.explanation}</p>}>
        <TermsTimeline settings={settings} periods={periods} franchiseId={franchiseId} mayChange={mayChange} />
      </SettingsSection>
      {present && (
        <SettingsSection
          title={TEXTS.example.title}
          explanation={
            <>
              <p>{TEXTS.example.explanation}</p>
              {next && <p>{TEXTS.example.planned(dayText(next.row.fromDay))}</p>}
            </>
          }
        >
          <ExampleTable terms={(next ?? present).row} currency={currency} {...(next && { before: present.row })} />
        </SettingsSection>
      )}
    </Stack>
  )
}
