import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { ImpactDialog } from '../../settings/impact-dialog.tsx'
import { useCopying } from '../../settings/use-copying.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { PickList } from '../../ui/inputs/pick-list.tsx'
import { refreshPriceBook } from '../queries.ts'
import { priceBookKeys } from '../query-keys.ts'
import { TEXTS } from '../texts.ts'
import { CopyPricesMutation, PreviewPriceCopyQuery, PriceCopyQuery } from './documents.ts'

const T = TEXTS.copy

type Target = ResultOf<typeof PriceCopyQuery>['priceCopy'][number]

interface CopyPricesProps {
  franchise: { id: string; name: string }
  /** The list has changes that are not saved. */
  isDirty: boolean
}

/** Gives other franchises the own prices of one. Shown to those who work in several. */
export function CopyPrices({ franchise, isDirty }: CopyPricesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { franchises } = useFranchises()
  if (franchises.length < 2) return null
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {T.open}
      </Button>
      {isOpen && <CopyDialog franchise={franchise} isDirty={isDirty} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface CopyDialogProps extends CopyPricesProps {
  onClose: () => void
}

function CopyDialog(props: CopyDialogProps) {
  const { franchise, onClose } = props
  const { data, error, refetch } = useQuery({
    queryKey: priceBookKeys.copy(franchise.id),
    queryFn: async ({ signal }) => (await request(PriceCopyQuery, { franchiseId: franchise.id }, signal)).priceCopy,
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <CopyForm {...props} targets={data} />
  return (
    <Dialog open title={T.title(franchise.name)} onClose={onClose}>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton count={4} />}
    </Dialog>
  )
}

function CopyForm({ franchise, isDirty, targets, onClose }: CopyDialogProps & { targets: readonly Target[] }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [chosen, setChosen] = useState<string[]>([])
  const picked = targets.filter(({ id }) => chosen.includes(id))
  const subject = { franchiseId: franchise.id, toFranchiseIds: picked.map(({ id }) => id) }
  const copying = useCopying({
    preview: async () => (await request(PreviewPriceCopyQuery, subject)).previewPriceCopy,
    copy: accepted => request(CopyPricesMutation, { ...subject, seen: picked.map(({ stamp }) => stamp), accepted }),
    reload: () => void queryClient.invalidateQueries({ queryKey: priceBookKeys.copy(franchise.id) }),
    onDone: () => {
      toast({ tone: 'success', message: T.done(picked.length) })
      void refreshPriceBook(queryClient)
      onClose()
    },
  })
  const { impact } = copying
  const options = targets.map(({ id, name, city, provinceCode, changes }) => ({
    id,
    name,
    detail: T.detail(`${city}, ${provinceCode}`, changes),
    isFixed: changes === 0,
  }))
  return (
    <>
      <FormDialog
        open={impact === null}
        title={T.title(franchise.name)}
        submitLabel={T.submit(picked.length)}
        disabled={picked.length === 0}
        stays
        form={copying}
        onClose={onClose}
      >
        <p>{T.hint(franchise.name)}</p>
        {isDirty && <Alert tone="warning">{T.unsaved}</Alert>}
        {targets.every(({ changes }) => changes === 0) ? (
          <Alert tone="info">{targets.length === 0 ? T.noneGranted : T.allSame}</Alert>
        ) : (
          <PickList wide searchLabel={T.search} options={options} chosen={chosen} onChange={setChosen} />
        )}
      </FormDialog>
      {impact && (
        <ImpactDialog
          impact={impact}
          busy={copying.busy}
          action={T.action}
          reason={T.large}
          onAccept={copying.accept}
          onClose={copying.close}
        />
      )}
    </>
  )
}
