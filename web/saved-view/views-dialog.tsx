import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ViewPage, viewNameProblem } from '../../domain/saved-view/saved-view.ts'
import { request } from '../platform/api/api.ts'
import { parseSearch, stringifySearch } from '../platform/search-text.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { DeleteViewMutation, SavedViewsQuery, SaveViewMutation } from './documents.ts'
import type { View } from './view.ts'
import { TEXTS } from './texts.ts'
import classes from './views-dialog.module.css'

interface ViewsDialogProps {
  page: ViewPage
  current: { search: object; van?: string | undefined }
  onOpen: (view: View) => void
  onClose: () => void
}

const keyOf = (page: ViewPage) => ['saved-views', page] as const

/** Lists the own views of a list, opens and deletes them, and saves the filters that are set. */
export function ViewsDialog({ page, current, onOpen, onClose }: ViewsDialogProps) {
  const client = useQueryClient()
  const toast = useToast()
  const views = useQuery({
    queryKey: keyOf(page),
    queryFn: async ({ signal }) => (await request(SavedViewsQuery, { page }, signal)).savedViews,
  })
  const remove = useMutation({
    mutationFn: async (id: string) => (await request(DeleteViewMutation, { page, id })).deleteView,
    onSuccess: left => client.setQueryData(keyOf(page), left),
  })
  const form = useSubmitForm({
    initialValues: { name: '' },
    validate: ({ name }) => ({ name: viewNameProblem(name) }),
    submit: async ({ name }) => {
      const query = stringifySearch({ ...current.search }).slice(1)
      return (await request(SaveViewMutation, { page, name, query, vanId: current.van ?? null })).saveView
    },
    onSuccess: (all, { name }) => {
      client.setQueryData(keyOf(page), all)
      toast({ tone: 'success', message: TEXTS.saved(name.trim()) })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={TEXTS.title} submitLabel={TEXTS.save} onClose={onClose}>
      <ErrorBanner message={remove.error?.message} />
      {views.data ? (
        views.data.length === 0 ? (
          <p className={classes.empty}>{TEXTS.empty}</p>
        ) : (
          <ul className={classes.views}>
            {views.data.map(({ id, name, query, vanId }) => (
              <li key={id} className={classes.view}>
                <Button
                  variant="quiet"
                  flush
                  onClick={() => {
                    onClose()
                    onOpen({ search: parseSearch(query), ...(vanId !== null && { van: vanId }) })
                  }}
                >
                  {name}
                </Button>
                <IconButton
                  label={TEXTS.remove(name)}
                  icon={<IconTrash size={20} />}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(id)}
                />
              </li>
            ))}
          </ul>
        )
      ) : views.error ? (
        <ErrorState message={views.error.message} onRetry={() => void views.refetch()} />
      ) : (
        <Skeleton shape="control" count={3} />
      )}
      <TextField {...form.field('name')} label={TEXTS.name} autoComplete="off" />
    </FormDialog>
  )
}
