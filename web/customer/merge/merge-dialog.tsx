import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { PATHS } from '../../platform/paths.ts'
import { BulletList } from '../../ui/display/bullet-list.tsx'
import { Alert, ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { Stack } from '../../ui/layout/card.tsx'
import { TEXTS as UI_TEXTS } from '../../ui/texts.ts'
import { Comparison } from './comparison.tsx'
import { MergeCustomersMutation } from './documents.ts'
import { movesOf } from './moves.ts'
import { type MergePreview, mergePreviewQuery } from './queries.ts'
import { suggestKept } from './suggest-kept.ts'
import { TEXTS } from './texts.ts'

interface MergeDialogProps {
  /** The customer of the page. */
  userId: string
  otherId: string
  onClose: () => void
}

/** Compares two customers and merges them: which one is kept, what moves, and what cannot be undone. */
export function MergeDialog({ userId, otherId, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<string>()
  const first = useQuery(mergePreviewQuery(userId, otherId))
  const keptId = chosen ?? (first.data && suggestKept(first.data)) ?? userId
  const mergedId = keptId === userId ? otherId : userId
  const query = useQuery(mergePreviewQuery(keptId, mergedId))
  const preview = query.data
  const merge = useMerge({ userId, keptId, mergedId, name: preview?.kept.name ?? '', onClose })
  return (
    <Dialog
      open
      wide
      stays
      busy={merge.isPending}
      title={TEXTS.dialogTitle}
      actions={
        <>
          <Button onClick={onClose} disabled={merge.isPending}>
            {UI_TEXTS.cancel}
          </Button>
          <Button
            variant="danger"
            busy={merge.isPending}
            disabled={!preview || preview.obstacles.length > 0 || query.isFetching}
            onClick={() => merge.mutate()}
          >
            {TEXTS.merge}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Stack>
        {first.data && (
          <RadioCards
            legend={TEXTS.keep}
            columns={2}
            value={keptId}
            choices={[first.data.kept, first.data.merged].map(side => ({
              value: side.id,
              title: side.name,
              description: side.email,
              badge: side.id === userId ? TEXTS.here : undefined,
            }))}
            onChange={setChosen}
          />
        )}
        {preview ? (
          <Preview preview={preview} />
        ) : query.error ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton shape="card" count={2} />
        )}
        <ErrorBanner message={merge.error?.message} />
      </Stack>
    </Dialog>
  )
}

function Preview({ preview }: { preview: MergePreview }) {
  const { kept, merged, obstacles, consequences } = preview
  const moves = movesOf(merged)
  return (
    <>
      <Comparison kept={kept} merged={merged} />
      {obstacles.length > 0 ? (
        <Alert tone="danger" title={TEXTS.notNow}>
          <ul>
            {obstacles.map(obstacle => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <>
          <BulletList title={TEXTS.moves} items={moves.length > 0 ? moves : [TEXTS.nothingMoves]} />
          {consequences.length > 0 && <BulletList title={TEXTS.besides} items={consequences} />}
          <Alert tone="warning">{TEXTS.forGood}</Alert>
        </>
      )}
    </>
  )
}

interface Merge {
  userId: string
  keptId: string
  mergedId: string
  name: string
  onClose: () => void
}

function useMerge({ userId, keptId, mergedId, name, onClose }: Merge) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: async () => (await request(MergeCustomersMutation, { keptId, mergedId })).mergeCustomers,
    onSuccess: async () => {
      onClose()
      toast({ tone: 'success', message: TEXTS.done(name) })
      if (keptId !== userId) await navigate({ to: PATHS.customer, params: { id: keptId }, replace: true })
      // Lists, cars, orders and invoices of both have changed.
      await queryClient.invalidateQueries()
    },
    // What is in the way may be new.
    onError: () => void queryClient.invalidateQueries({ queryKey: mergePreviewQuery(keptId, mergedId).queryKey }),
  })
}
