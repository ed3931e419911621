import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLongDate } from '../../domain/format/dates.ts'
import { request } from '../platform/api/api.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Row } from '../ui/layout/card.tsx'
import { ErasureQuery, KeepAccountMutation } from './documents.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { privacyKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

/** Lets users download their data. Customers can also request its erasure. */
export function DataCard({ userId }: { userId: number }) {
  const [dialog, setDialog] = useState<'download' | 'erase'>()
  const queryKey = privacyKeys.erasure(userId)
  const erasure = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await request(ErasureQuery, {}, signal)).erasure,
  })
  const close = () => setDialog(undefined)
  return (
    <Card title={TEXTS.title} description={TEXTS.hint}>
      {erasure.isPending && <Skeleton />}
      {erasure.isError && !erasure.data && (
        <ErrorState message={TEXTS.loadFailed} onRetry={() => void erasure.refetch()} />
      )}
      {erasure.data?.eraseAt && <Pending userId={userId} eraseAt={new Date(erasure.data.eraseAt)} />}
      <p>{TEXTS.downloadHint}</p>
      <Row>
        <Button onClick={() => setDialog('download')}>{TEXTS.download}</Button>
        {erasure.data?.isForCustomers && !erasure.data.eraseAt && (
          <Button variant="quiet" onClick={() => setDialog('erase')}>
            {TEXTS.erase}
          </Button>
        )}
      </Row>
      {dialog === 'download' && <DownloadDialog onClose={close} />}
      {dialog === 'erase' && erasure.data && <EraseDialog userId={userId} erasure={erasure.data} onClose={close} />}
    </Card>
  )
}

function Pending({ userId, eraseAt }: { userId: number; eraseAt: Date }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const keeping = useMutation({
    mutationFn: async () => (await request(KeepAccountMutation, {})).keepAccount,
    onSuccess: erasure => {
      queryClient.setQueryData(privacyKeys.erasure(userId), erasure)
      toast({ tone: 'success', message: TEXTS.kept })
    },
  })
  return (
    <>
      <Alert
        tone="warning"
        title={TEXTS.pendingTitle(formatLongDate(eraseAt, visitorZone()))}
        action={
          <Button busy={keeping.isPending} onClick={() => keeping.mutate()}>
            {TEXTS.keep}
          </Button>
        }
      >
        {TEXTS.pending}
      </Alert>
      <ErrorBanner message={keeping.error?.message} />
    </>
  )
}
