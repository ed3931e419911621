import { useForm } from '@mantine/form'
import { storedReferral } from '../../referral/stored-referral.ts'
import { AppliedRow, EntryRow } from '../../ui/display/entry-row.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { updateDraft } from '../booking-store.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'
import { useApplyCode } from './use-apply-code.ts'

interface DiscountBoxProps {
  booking: Booking
  /** Whether the code lowers the price; another discount may be better, or it may not apply to these services. */
  isUsed: boolean
  /** The server's error for the code at the last submission. */
  refused: string | undefined
}

/** Lets the user apply or remove a discount code (PRICE-11). A friend's referral link prefills that friend's code. */
export function DiscountBox({ booking, isUsed, refused }: DiscountBoxProps) {
  const { discount } = booking.draft
  const code = useApplyCode(booking)
  const texts = TEXTS.discount
  const form = useForm({
    initialValues: { code: storedReferral() },
    validate: { code: text => (text.trim() === '' ? texts.blank : null) },
  })
  if (discount) {
    const problem = refused ?? (isUsed ? undefined : texts.notUsed)
    return (
      <AppliedRow
        label={texts.applied(discount.code)}
        problem={problem}
        removeLabel={texts.remove}
        onRemove={() => updateDraft({ discount: null })}
      />
    )
  }
  const apply = form.onSubmit(
    values =>
      code.apply(values.code.trim(), {
        onSuccess: answer => typeof answer !== 'string' && form.setValues({ code: '' }),
      }),
    code.reset,
  )
  return (
    <EntryRow actionLabel={texts.apply} busy={code.isPending} onApply={() => apply()}>
      <TextField
        label={texts.label}
        value={form.values.code}
        onChange={text => form.setFieldValue('code', text)}
        error={(form.errors.code as string | undefined) ?? code.problem}
        autoComplete="off"
        maxLength={100}
      />
    </EntryRow>
  )
}
