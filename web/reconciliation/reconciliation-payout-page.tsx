import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { csvOf, saveCsv } from '../platform/save-csv.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { IconRefresh } from '../ui/icon/refresh.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Row } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { csvColumns } from './csv-columns.ts'
import { RecheckProviderPayoutMutation } from './documents.ts'
import { MovementTable } from './movement-table.tsx'
import { PayoutBadge } from './payout-badge.tsx'
import { type PayoutDetail, providerPayoutQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.reconciliationPayout)

/** Shows a transfer to the bank and everything that it is made of. */
export function ReconciliationPayoutPage() {
  const { id } = route.useParams()
  const query = useQuery(providerPayoutQuery(id))
  return (
    <Page
      title={query.data ? TEXTS.payoutTitle(formatShortDate(new Date(query.data.arrivesAt), 'UTC')) : TEXTS.payout}
      width="wide"
      back={<Link to={PATHS.reconciliation}>{TEXTS.title}</Link>}
    >
      {query.data ? (
        <Detail payout={query.data} />
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Page>
  )
}

function Detail({ payout }: { payout: PayoutDetail }) {
  const { id, amount, fees, currency, matchedCount, count, difference, failureReason } = payout
  const queryClient = useQueryClient()
  const toast = useToast()
  const recheck = useMutation({
    mutationFn: async () => (await request(RecheckProviderPayoutMutation, { id })).recheckProviderPayout,
    onSuccess: changed => {
      queryClient.setQueryData(providerPayoutQuery(id).queryKey, changed)
      toast({ tone: 'success', message: TEXTS.rechecked })
    },
  })
  const money = (cents: number): string => formatMoney(cents, currency)
  return (
    <>
      <Card title={TEXTS.summary} action={<PayoutBadge payout={payout} />}>
        <KeyValues
          items={[
            { label: TEXTS.reference, value: payout.providerPayoutId },
            { label: TEXTS.gross, value: money(amount + fees) },
            { label: TEXTS.fees, value: money(fees) },
            { label: TEXTS.total, value: money(amount) },
            ...(difference === 0 ? [] : [{ label: TEXTS.difference, value: money(difference) }]),
            { label: TEXTS.matched, value: TEXTS.of(matchedCount, count) },
            ...(failureReason ? [{ label: TEXTS.failureReason, value: failureReason }] : []),
          ]}
        />
        <Row>
          <Button
            icon={<IconRefresh size={18} aria-hidden />}
            busy={recheck.isPending}
            onClick={() => recheck.mutate()}
          >
            {TEXTS.recheck}
          </Button>
          <Button
            icon={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              saveCsv(csvOf(csvColumns(payout), payout.transactions), TEXTS.csvName(payout.providerPayoutId))
            }
          >
            {TEXTS.csv}
          </Button>
        </Row>
        <ErrorBanner message={recheck.error?.message} />
      </Card>
      <MovementTable payout={payout} />
    </>
  )
}
