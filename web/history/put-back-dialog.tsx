import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { TEXTS as SETTINGS } from '../settings/texts.ts'
import type { ImpactItem } from '../settings/use-settings-form.ts'
import { Alert, ErrorBanner } from '../ui/feedback/alert.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { ChangeLines } from './change-lines.tsx'
import { PutBackMutation } from './documents.ts'
import classes from './history.module.css'
import { type Change, previewQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.putBack

/** Shows what putting a change back does, or why it cannot be put back, and does it. */
export function PutBackDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(previewQuery(change.id))
  const putting = useMutation({
    mutationFn: () =>
      request(PutBackMutation, {
        id: change.id,
        seen: data?.stamp ?? '',
        accepted: data?.impact.stamp ?? null,
      }),
    onSuccess: () => {
      toast({ tone: 'success', message: texts.done })
      // Any page may show what changed.
      void queryClient.invalidateQueries()
      onClose()
    },
    onError: problem => {
      // The settings changed meanwhile, so the preview is old.
      if (problem instanceof ApiError && problem.statusCode === 409) void refetch()
    },
  })
  const isBlocked = (data?.impact.blocking.length ?? 0) > 0
  const isReady = data !== undefined && !error && !isBlocked
  return (
    <Dialog
      open
      title={error ? texts.refused : texts.title}
      busy={putting.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={putting.isPending}>
            {isReady ? texts.cancel : texts.close}
          </Button>
          {isReady && (
            <Button variant="primary" busy={putting.isPending} disabled={isFetching} onClick={() => putting.mutate()}>
              {texts.open}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.title}>{change.title}</p>
      {error ? (
        <Alert tone="warning">{error.message}</Alert>
      ) : data ? (
        <>
          <p>{texts.intro}</p>
          <ChangeLines lines={data.lines} />
          <ImpactList items={isBlocked ? data.impact.blocking : data.impact.warnings} isBlocked={isBlocked} />
          <ErrorBanner message={putting.error?.message} />
        </>
      ) : (
        <Skeleton shape="card" />
      )}
    </Dialog>
  )
}

function ImpactList({ items, isBlocked }: { items: readonly ImpactItem[]; isBlocked: boolean }) {
  if (items.length === 0) return null
  return (
    <Alert tone={isBlocked ? 'danger' : 'warning'} title={isBlocked ? texts.blocked : texts.warning}>
      <ul className={classes.impact}>
        {items.map(({ text, workOrderId, customerId }) => (
          <li key={`${text} ${workOrderId}`}>
            {text}{' '}
            {(workOrderId ?? customerId) !== null && (
              <Link
                to={workOrderId === null ? PATHS.customer : PATHS.workOrder}
                params={{ id: workOrderId ?? customerId ?? '' }}
                target="_blank"
              >
                {SETTINGS.impact.open}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
