import { formatMoney } from '../../domain/format/money.ts'
import { remittanceFee } from '../../domain/payment/remittance.ts'
import type { SubmitForm } from '../ui/form/use-submit-form.ts'
import { PercentField } from '../ui/inputs/percent-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.share

/** What a vendor keeps, as typed. */
export interface ShareValues {
  /** Basis points; undefined while it is no percentage. */
  remittanceBps: number | undefined
  base: 'payment' | 'subTotal'
}

/** An invoice of $100.00 before and $113.00 after tax. */
const [SUB_TOTAL, BILLED] = [10_000, 11_300]

/** The fields of a vendor's share, with an example. */
export function ShareFields<Values extends ShareValues>({ form }: { form: SubmitForm<Values> }) {
  const { remittanceBps, base } = form.values
  const remittance = remittanceFee(
    { remittanceBps: remittanceBps ?? 0, onSubTotal: base === 'subTotal' },
    BILLED,
    SUB_TOTAL,
  )
  const part = (values: Partial<ShareValues>): void => form.change(values as Partial<Values>)
  return (
    <>
      <PercentField
        {...form.field('remittanceBps')}
        value={remittanceBps}
        onChange={next => part({ remittanceBps: next })}
        label={T.label}
        description={T.hint}
      />
      {remittanceBps !== 0 && (
        <SelectField
          label={T.base}
          description={base === 'payment' ? T.paymentHint : T.subTotalHint}
          value={base}
          onChange={next => part({ base: next })}
          options={[
            { value: 'payment', label: T.payment },
            { value: 'subTotal', label: T.subTotal },
          ]}
        />
      )}
      {remittanceBps !== undefined && remittanceBps > 0 && (
        <p role="status">
          {T.example({
            subTotal: formatMoney(SUB_TOTAL),
            tax: formatMoney(BILLED - SUB_TOTAL),
            kept: formatMoney(remittance),
            paid: formatMoney(BILLED - remittance),
          })}
        </p>
      )}
    </>
  )
}
