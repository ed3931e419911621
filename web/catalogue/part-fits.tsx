import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { RecordList } from '../ui/display/record-list.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ADDS_ROW, REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { AddFitsDialog } from './add-fits-dialog.tsx'
import { RemovePartFitsMutation } from './documents.ts'
import { groupFits } from './group-fits.ts'
import { fitsQuery, type Item } from './queries.ts'
import { catalogueKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.fits

/** The cars that a part fits: a line for each engine of a model, with its years. */
export function PartFits({ part: { id: partId, isArchived } }: { part: Item }) {
  const { data, error, refetch } = useQuery(fitsQuery(partId))
  const mayAdd = useMay('catalogue.add')
  const mayRemove = useMay('catalogue.change')
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const removal = useMutation({
    mutationFn: async (ids: string[]) => {
      const { removePartFits: left } = await request(RemovePartFitsMutation, { partId, ids })
      queryClient.setQueryData(catalogueKeys.fits(partId), left)
    },
    onSuccess: () => toast({ tone: 'success', message: texts.removed }),
    onError: failure => toast({ tone: 'danger', message: failure.message }),
  })
  const groups = groupFits(data ?? [])
  return (
    <SettingsSection title={texts.title} explanation={<p>{texts.hint}</p>}>
      {!data && !error && <Skeleton count={2} />}
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{texts.empty}</p>}
      <RowFocus>
        {groups.length > 0 && (
          <RecordList
            label={texts.title}
            records={groups.map(({ ids, name, engine, from, to }) => ({
              key: ids.join(' '),
              title: `${name} ${texts.years(from, to)}`,
              details: engine,
              actions: mayRemove && (
                <IconButton
                  {...REMOVES_ROW}
                  label={texts.remove(`${name} ${texts.years(from, to)} ${engine}`)}
                  icon={<IconTrash size={20} />}
                  disabled={removal.isPending}
                  onClick={() => removal.mutate(ids)}
                />
              ),
            }))}
          />
        )}
        {mayAdd && !isArchived && (
          <div>
            <Button {...ADDS_ROW} onClick={() => setIsAdding(true)}>
              {texts.add}
            </Button>
          </div>
        )}
      </RowFocus>
      {isAdding && <AddFitsDialog partId={partId} onClose={() => setIsAdding(false)} />}
    </SettingsSection>
  )
}
