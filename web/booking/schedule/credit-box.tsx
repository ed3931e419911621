import { useForm } from '@mantine/form'
import { formatMoney, moneyInput, parseMoney } from '../../../domain/format/money.ts'
import { AppliedRow, EntryRow } from '../../ui/display/entry-row.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { updateDraft } from '../booking-store.ts'
import { currencyOf } from '../currency-of.ts'
import type { Booking } from '../use-booking.ts'
import { TEXTS } from './texts.ts'

/** Lets the user spend referral credit, entered in dollars and stored in cents; `available` in cents (PRICE-13 to PRICE-15). */
export function CreditBox({ booking, available }: { booking: Booking; available: number }) {
  const { credit } = booking.draft
  const texts = TEXTS.credit
  const currency = currencyOf(booking)
  const form = useForm({ initialValues: { amount: '' }, validate: { amount: problemOf } })
  if (available === 0) return null
  if (credit > 0)
    return (
      <AppliedRow
        label={texts.applied(formatMoney(Math.min(credit, available), currency))}
        removeLabel={texts.remove}
        onRemove={() => updateDraft({ credit: 0 })}
      />
    )
  const apply = form.onSubmit(({ amount }) => {
    form.reset()
    updateDraft({ credit: parseMoney(amount) ?? 0 })
  })
  return (
    <EntryRow
      actionLabel={texts.apply}
      onApply={() => apply()}
      below={
        <Button size="sm" onClick={() => updateDraft({ credit: available })}>
          {texts.use(formatMoney(available, currency))}
        </Button>
      }
    >
      <TextField
        label={texts.label}
        description={texts.available(formatMoney(available, currency))}
        value={form.values.amount}
        onChange={amount => form.setFieldValue('amount', amount)}
        error={form.errors.amount as string | undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        maxLength={20}
      />
    </EntryRow>
  )

  function problemOf(amount: string): string | null {
    const cents = parseMoney(amount)
    if (cents === undefined) return texts.invalid
    return cents > available ? texts.tooMuch(moneyInput(available)) : null
  }
}
