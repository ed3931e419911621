import { useQueryClient } from '@tanstack/react-query'
import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { AddCatalogueItemMutation } from './documents.ts'
import { inputOf, ItemFields, type ItemValues, NEW_ITEM, problemsOf } from './item-fields.tsx'
import { catalogueKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

/** Adds an item to the catalogue. */
export function AddItemDialog({ kind, onClose }: { kind: CatalogueKind; onClose: () => void }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const texts = TEXTS.kind(kind)
  const form = useSubmitForm<ItemValues, void>({
    initialValues: NEW_ITEM,
    validate: values => problemsOf(kind, values),
    submit: async values => {
      await request(AddCatalogueItemMutation, { kind, values: inputOf(values) })
      await queryClient.invalidateQueries({ queryKey: catalogueKeys.all })
    },
    onSuccess: () => {
      toast({ tone: 'success', message: texts.added })
      onClose()
    },
  })
  return (
    <FormDialog form={form} short title={texts.add} submitLabel={texts.add} onClose={onClose}>
      <ItemFields kind={kind} form={form} />
    </FormDialog>
  )
}
