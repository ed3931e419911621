import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../domain/format/dates.ts'
import { MAX_COMMENT, reasonProblem } from '../../domain/rating/rating.ts'
import { orderKeys } from '../platform/api/order-keys.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import { HideRatingMutation, type ReceivedRatingFragment, ShowRatingMutation } from './documents.ts'
import { ratingKeys } from './query-keys.ts'
import classes from './rating.module.css'
import { Stars } from './stars.tsx'
import { TEXTS } from './texts.ts'

export type ReceivedRating = ResultOf<typeof ReceivedRatingFragment>

/** The rating of the order whose page this is. */
export function OrderRating({ rating }: { rating: ReceivedRating }) {
  return (
    <Card title={TEXTS.title} description={formatDateTime(new Date(rating.createdAt), rating.timeZone)}>
      <RatingFacts rating={rating} />
    </Card>
  )
}

/** One of the ratings in a list. */
export function RatingCard({ rating }: { rating: ReceivedRating }) {
  const { customerName, createdAt, timeZone, franchiseName, workOrderId: id } = rating
  return (
    <Card
      listed
      title={customerName}
      description={TEXTS.when(formatDateTime(new Date(createdAt), timeZone), franchiseName)}
    >
      <RatingFacts rating={rating} />
      <p>
        <Link to={PATHS.workOrder} params={{ id }}>
          {TEXTS.openOrder}
        </Link>
      </p>
    </Card>
  )
}

function RatingFacts({ rating }: { rating: ReceivedRating }) {
  const { stars, comment, createdAt, changedAt, timeZone, technicianName } = rating
  const { hiddenAt, hiddenByName, hiddenReason } = rating
  const when = (at: string) => formatDateTime(new Date(at), timeZone)
  return (
    <>
      <Stars stars={stars} />
      {comment === '' ? <p className={classes.dim}>{TEXTS.noComment}</p> : <p className={classes.comment}>{comment}</p>}
      {changedAt !== createdAt && <p className={classes.dim}>{TEXTS.changed(when(changedAt))}</p>}
      {technicianName !== null && <p className={classes.dim}>{TEXTS.technician(technicianName)}</p>}
      {hiddenAt !== null && (
        <>
          <p>
            <StatusBadge tone="neutral">{TEXTS.hidden}</StatusBadge>
          </p>
          <p className={classes.dim}>{TEXTS.hiddenBy(hiddenByName ?? '', when(hiddenAt), hiddenReason ?? '')}</p>
        </>
      )}
      <Moderation rating={rating} />
    </>
  )
}

function useRefreshRatings(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([ratingKeys.all(), orderKeys.detail()].map(queryKey => client.invalidateQueries({ queryKey })))
}

/** Managers hide an abusive sentence, and show it again. Without a sentence there is nothing to hide. */
function Moderation({ rating: { workOrderId, comment, hiddenAt } }: { rating: ReceivedRating }) {
  const mayHide = useSession()?.roles.includes('manager') ?? false
  const refresh = useRefreshRatings()
  const toast = useToast()
  const [isHiding, setHiding] = useState(false)
  const show = useMutation({
    mutationFn: () => request(ShowRatingMutation, { workOrderId }),
    onError: error => toast({ tone: 'danger', message: TEXTS.changeFailed(error.message) }),
    onSettled: refresh,
  })
  if (!mayHide || comment === '') return null
  return (
    <>
      <div>
        {hiddenAt === null ? (
          <Button variant="quiet" size="sm" flush onClick={() => setHiding(true)}>
            {TEXTS.hide}
          </Button>
        ) : (
          <Button variant="quiet" size="sm" flush busy={show.isPending} onClick={() => show.mutate()}>
            {TEXTS.show}
          </Button>
        )}
      </div>
      {isHiding && <HideDialog workOrderId={workOrderId} onClose={() => setHiding(false)} />}
    </>
  )
}

function HideDialog({ workOrderId, onClose }: { workOrderId: string; onClose: () => void }) {
  const refresh = useRefreshRatings()
  const form = useSubmitForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonProblem(reason) }),
    submit: ({ reason }) => request(HideRatingMutation, { workOrderId, reason }),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={TEXTS.hideTitle} submitLabel={TEXTS.hideNow} onClose={onClose}>
      <p>{TEXTS.hideText}</p>
      <TextAreaField
        {...form.field('reason')}
        label={TEXTS.reason}
        description={TEXTS.reasonHint}
        rows={2}
        most={MAX_COMMENT}
      />
    </FormDialog>
  )
}
