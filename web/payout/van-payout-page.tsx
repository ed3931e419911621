import { getRouteApi, Link } from '@tanstack/react-router'
import { statementTitle } from '../../domain/payout/labels.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { IconReceiptOff } from '../ui/icon/receipt-off.gen.ts'
import { Page } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { Loading } from './loading.tsx'
import { PayoutReport } from './payout-report.tsx'
import { TEXTS } from './texts.ts'
import { type Statement, useStatementsByDate } from './use-payouts.ts'

const route = getRouteApi(PATHS.vanPayout)
const SALES = 'sales'

const tabOf = ({ vanId }: Statement): string => vanId ?? SALES

/** Shows all statements of a period: a tab for each van, one for sales, and one for each person if there are several (PAYOUT-05). */
export function VanPayoutPage() {
  const { startDate, endDate, van, report } = route.useSearch()
  const navigate = route.useNavigate()
  const { selected } = useFranchises()
  const query = useStatementsByDate(selected?.id, startDate, endDate)
  const statements = query.data ?? []
  const tab = statements.some(each => tabOf(each) === van) ? van : statements[0] && tabOf(statements[0])
  const people = statements.filter(each => tabOf(each) === tab)
  const chosen = people.find(({ id }) => id === report) ?? people[0]
  const tabs = [...new Map(statements.map(each => [tabOf(each), each.vanName ?? TEXTS.sales]))]
  return (
    <Page
      title={query.isRange && startDate && endDate ? statementTitle({ startDate, endDate }) : TEXTS.title}
      width="wide"
      back={<Link to={PATHS.payouts}>{TEXTS.title}</Link>}
    >
      {chosen && tab !== undefined ? (
        <Tabs
          label={TEXTS.vans}
          tabs={tabs.map(([value, label]) => ({ value, label }))}
          value={tab}
          onChange={value =>
            void navigate({ search: before => ({ ...before, van: value, report: undefined }), replace: true })
          }
        >
          {people.length > 1 ? (
            <Tabs
              label={TEXTS.people}
              tabs={people.map(({ id, userName }) => ({ value: id, label: userName ?? TEXTS.nobody }))}
              value={chosen.id}
              onChange={id => void navigate({ search: before => ({ ...before, report: id }), replace: true })}
            >
              <PayoutReport key={chosen.id} id={chosen.id} />
            </Tabs>
          ) : (
            <PayoutReport key={chosen.id} id={chosen.id} />
          )}
        </Tabs>
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data || !query.isRange ? (
        <EmptyState icon={<IconReceiptOff />}>{TEXTS.emptyRange}</EmptyState>
      ) : (
        <Loading />
      )}
    </Page>
  )
}
