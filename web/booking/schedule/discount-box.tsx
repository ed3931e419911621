import { useForm } from '@mantine/form'
import { forgetReferral, storedReferral } from '../../referral/stored-referral.ts'
import { AppliedRow, EntryRow } from '../../ui/display/entry-row.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { updateDraft } from '../booking-store.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'
import { useApplyCode } from './use-apply-code.ts'
import { useReferralCode } from './use-referral-code.ts'

interface DiscountBoxProps {
  booking: Booking
  /** Whether the code lowers the price; another discount may be better, or it may not apply to these services. */
  isUsed: boolean
  /** The server's error for the code at the last submission. */
  refused: string | undefined
}

/** Lets the user apply or remove a discount code (PRICE-11). The code of a friend's link is applied at once. */
export function DiscountBox({ booking, isUsed, refused }: DiscountBoxProps) {
  const { discount } = booking.draft
  const code = useApplyCode(booking)
  const referralProblem = useReferralCode(booking)
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
        onRemove={() => {
          // A friend's code would be applied again.
          if (discount.code === storedReferral()) forgetReferral()
          updateDraft({ discount: null })
        }}
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
  const unchanged = form.values.code === storedReferral() && !code.isPending ? referralProblem : undefined
  return (
    <EntryRow actionLabel={texts.apply} busy={code.isPending} onApply={() => apply()}>
      <TextField
        label={texts.label}
        value={form.values.code}
        onChange={text => form.setFieldValue('code', text)}
        error={(form.errors.code as string | undefined) ?? code.problem ?? unchanged}
        autoComplete="off"
        maxLength={100}
      />
    </EntryRow>
  )
}
