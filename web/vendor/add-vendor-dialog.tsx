import { MARKETPLACE_NUMBER, type VendorKind } from '../../domain/vendor/terms.ts'
import { shareProblems, vendorNameProblem } from '../../domain/vendor/vendor-problems.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { CreateVendorMutation } from './documents.ts'
import { useVendorRefresh, type Vendor } from './queries.ts'
import { ShareFields, type ShareValues } from './share-fields.tsx'
import { TEXTS } from './texts.ts'

interface AddVendorDialogProps {
  vendors: readonly Vendor[]
  onAdded: (id: string) => void
  onClose: () => void
}

interface NewVendor extends ShareValues {
  name: string
  kind: VendorKind
}

const KINDS = ['VENDOR', 'NATIONAL_FLEET', 'MARKETPLACE'] as const

/** Adds a vendor with its first terms. Its page opens then. */
export function AddVendorDialog({ vendors, onAdded, onClose }: AddVendorDialogProps) {
  const toast = useToast()
  const refresh = useVendorRefresh()
  const names = vendors.filter(({ isArchived }) => !isArchived).map(({ name }) => name)
  const hasMarketplace = vendors.some(({ number }) => number === MARKETPLACE_NUMBER)
  const form = useSubmitForm<NewVendor, string>({
    initialValues: { name: '', kind: 'VENDOR', remittanceBps: 0, base: 'payment' },
    validate: ({ name, remittanceBps }) => {
      const problem = vendorNameProblem(name, names)
      return {
        ...shareProblems({ remittanceBps: remittanceBps ?? -1 }),
        ...(problem !== undefined && { name: problem }),
      }
    },
    submit: async ({ name, kind, remittanceBps = 0, base }) => {
      const { createVendor } = await request(CreateVendorMutation, {
        name,
        isMarketplace: kind === 'MARKETPLACE',
        remittanceBps,
        isRemittanceOnSubTotal: base === 'subTotal',
        isNationalFleet: kind === 'NATIONAL_FLEET',
      })
      await refresh()
      return createVendor.id
    },
    onSuccess: (id, { name }) => {
      toast({ tone: 'success', message: TEXTS.added(name.trim()) })
      onClose()
      onAdded(id)
    },
  })
  return (
    <FormDialog form={form} title={TEXTS.addTitle} stays submitLabel={TEXTS.add} onClose={onClose}>
      <TextField {...form.field('name')} label={TEXTS.name} description={TEXTS.nameHint} />
      <RadioCards
        legend={TEXTS.kind}
        value={form.values.kind}
        onChange={kind => form.change({ kind })}
        choices={KINDS.filter(kind => kind !== 'MARKETPLACE' || !hasMarketplace).map(kind => ({
          value: kind,
          title: TEXTS.kinds[kind],
          description: TEXTS.kindHints[kind],
        }))}
      />
      <ShareFields form={form} />
    </FormDialog>
  )
}
