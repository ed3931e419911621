import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { ApiError, request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { IconCopy } from '../../ui/icon/copy.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { PickList } from '../../ui/inputs/pick-list.tsx'
import { refreshFranchises } from '../details/queries.ts'
import { franchiseSettingsKeys } from '../query-keys.ts'
import { TEXTS } from '../texts.ts'
import { CopySwitchesMutation, SwitchCopyQuery } from './documents.ts'

const T = TEXTS.copySwitches

type Target = ResultOf<typeof SwitchCopyQuery>['switchCopy'][number]

interface SwitchCopyProps {
  franchise: { id: string; name: string }
  /** The page has changes that are not saved. */
  isDirty: boolean
}

/** Gives other franchises the features of one, and what its managers may change. Shown to those who act in several. */
export function SwitchCopy(props: SwitchCopyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { franchises } = useFranchises()
  if (franchises.length < 2) return null
  return (
    <div>
      <Button icon={<IconCopy size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {T.open}
      </Button>
      {isOpen && <CopyDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

interface CopyDialogProps extends SwitchCopyProps {
  onClose: () => void
}

function CopyDialog(props: CopyDialogProps) {
  const { franchise, onClose } = props
  const { data, error, refetch } = useQuery({
    queryKey: franchiseSettingsKeys.switches(franchise.id),
    queryFn: async ({ signal }) => (await request(SwitchCopyQuery, { franchiseId: franchise.id }, signal)).switchCopy,
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
  const copying = useMutation({
    mutationFn: () =>
      request(CopySwitchesMutation, {
        franchiseId: franchise.id,
        toFranchiseIds: picked.map(({ id }) => id),
        seen: picked.map(({ stamp }) => stamp),
      }),
    onSuccess: async () => {
      toast({ tone: 'success', message: TEXTS.copy.done(picked.length) })
      onClose()
      await refreshFranchises(queryClient)
    },
    onError: error => {
      // Somebody changed a franchise: the list shows it as it is now.
      if (error instanceof ApiError && error.error === 'CHANGED_MEANWHILE')
        void queryClient.invalidateQueries({ queryKey: franchiseSettingsKeys.switches(franchise.id) })
    },
  })
  const options = targets.map(target => ({
    id: target.id,
    name: target.name,
    detail: detailOf(target),
    isFixed: target.isSame,
  }))
  return (
    <FormDialog
      title={T.title(franchise.name)}
      submitLabel={TEXTS.copy.submit(picked.length)}
      disabled={picked.length === 0}
      stays
      form={{ busy: copying.isPending, failure: copying.error?.message, submit: () => copying.mutate() }}
      onClose={onClose}
    >
      <p>{T.hint}</p>
      {isDirty && <Alert tone="warning">{TEXTS.copy.unsaved}</Alert>}
      {targets.every(({ isSame }) => isSame) ? (
        <Alert tone="info">{T.allSame}</Alert>
      ) : (
        <PickList wide searchLabel={TEXTS.copy.search} options={options} chosen={chosen} onChange={setChosen} />
      )}
    </FormDialog>
  )
}

const RIGHTS = {
  'serviceArea.change': TEXTS.franchise.rightServiceArea,
  'ownPrices.change': TEXTS.franchise.rightPrices,
  'discountCodes.change': TEXTS.franchise.rightCodes,
} as const
const isRight = (name: string): name is keyof typeof RIGHTS => name in RIGHTS

/** Where the franchise is, and which switches are on there. */
function detailOf({ city, provinceCode, features, managerRights, isSame }: Target): string {
  const place = `${city}, ${provinceCode}`
  if (isSame) return T.detail(place, T.same)
  const on = [
    ...(features.includes('inventory') ? [TEXTS.franchise.inventory] : []),
    ...managerRights.filter(isRight).map(name => RIGHTS[name]),
  ]
  return T.detail(place, on.length === 0 ? T.nothingOn : T.on(on))
}
