import { useQuery } from '@tanstack/react-query'
import { vendorNameProblem } from '../../domain/vendor/vendor-problems.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { RenameVendorMutation } from './documents.ts'
import { useVendorRefresh, type Vendor, vendorListQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Renames a vendor. */
export function RenameVendorDialog({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const toast = useToast()
  const refresh = useVendorRefresh()
  const { data } = useQuery(vendorListQuery())
  const others = (data?.vendors ?? []).filter(({ id, isArchived }) => id !== vendor.id && !isArchived)
  const form = useSubmitForm({
    initialValues: { name: vendor.name },
    validate: ({ name }) => ({
      name: vendorNameProblem(name, vendor.isArchived ? [] : others.map(other => other.name)),
    }),
    submit: async ({ name }) => {
      await request(RenameVendorMutation, { vendorId: vendor.id, seen: vendor.stamp, name })
      await refresh()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: TEXTS.renamed })
      onClose()
    },
    onError: () => void refresh(),
  })
  return (
    <FormDialog form={form} short title={TEXTS.renameTitle} submitLabel={TEXTS.save} onClose={onClose}>
      <TextField {...form.field('name')} label={TEXTS.name} description={TEXTS.nameHint} />
    </FormDialog>
  )
}
