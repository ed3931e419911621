import { dayText } from '../../domain/format/day-text.ts'
import { addDays } from '../../domain/payout/period.ts'
import { type DatedVendorTerms, MARKETPLACE_NUMBER } from '../../domain/vendor/terms.ts'
import { vendorReasonProblem, vendorTermsProblems } from '../../domain/vendor/vendor-problems.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { SaveVendorTermsMutation } from './documents.ts'
import { termsOf, useVendorRefresh, type VendorDetails, type VendorTermsRow } from './queries.ts'
import { ShareFields, type ShareValues } from './share-fields.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.terms

interface VendorTermsDialogProps {
  details: VendorDetails
  /** Planned terms, or the first ones of a vendor without invoices; undefined: new ones. */
  editing: VendorTermsRow | undefined
  onClose: () => void
}

interface TermsValues extends ShareValues {
  isNationalFleet: boolean
  fromDay: string
  reason: string
}

const nextOf = ({ remittanceBps = -1, base, isNationalFleet, fromDay }: TermsValues): DatedVendorTerms => ({
  fromDay,
  remittanceBps,
  isRemittanceOnSubTotal: base === 'subTotal',
  isNationalFleet,
})

/** Plans terms of a vendor, or edits planned ones. */
export function VendorTermsDialog({ details, editing, onClose }: VendorTermsDialogProps) {
  const { vendor, today } = details
  const toast = useToast()
  const refresh = useVendorRefresh()
  const start = editing ?? { ...termsOf(vendor, today), fromDay: addDays(today), reason: '' }
  const isCorrection = editing !== undefined && editing.fromDay <= today
  const replaces = editing?.fromDay ?? null
  const form = useSubmitForm<TermsValues, void>({
    initialValues: {
      remittanceBps: start.remittanceBps,
      base: start.isRemittanceOnSubTotal ? 'subTotal' : 'payment',
      isNationalFleet: start.isNationalFleet,
      fromDay: start.fromDay,
      reason: start.reason,
    },
    validate: values => {
      const why = vendorReasonProblem(values.reason)
      const { terms, isUnbilled } = vendor
      return {
        ...vendorTermsProblems({ terms, today, replaces, next: nextOf(values), isUnbilled }),
        ...(why !== undefined && { reason: why }),
      }
    },
    submit: async values => {
      await request(SaveVendorTermsMutation, {
        vendorId: vendor.id,
        seen: vendor.stamp,
        terms: nextOf(values),
        replaces,
        reason: values.reason,
      })
      await refresh()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: T.saved })
      onClose()
    },
    onError: () => void refresh(),
  })
  return (
    <FormDialog form={form} title={titleOf(editing, isCorrection)} stays submitLabel={T.save} onClose={onClose}>
      {isCorrection ? (
        <p>{T.correctHint}</p>
      ) : (
        <TextField {...form.field('fromDay')} type="date" label={T.fromDay} description={T.fromDayHint} />
      )}
      <ShareFields form={form} />
      {vendor.number !== MARKETPLACE_NUMBER && (
        <CheckboxField
          {...form.checkbox('isNationalFleet')}
          label={T.isNationalFleet}
          description={T.isNationalFleetHint}
        />
      )}
      <TextAreaField {...form.field('reason')} label={T.why} description={T.whyHint} rows={2} />
    </FormDialog>
  )
}

function titleOf(editing: VendorTermsRow | undefined, isCorrection: boolean): string {
  if (editing === undefined) return T.planTitle
  return isCorrection ? T.correctTitle : T.editTitle(dayText(editing.fromDay))
}
