import type { Currency } from '../../domain/format/money.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { money } from '../platform/money.ts'
import type { QuoteContent } from './queries.ts'
import { TEXTS } from './texts.ts'

/** What a quote adds up to, with each tax as an invoice has it. */
export function QuoteSums({
  content,
  currency,
}: {
  content: Pick<QuoteContent, 'subTotal' | 'discount' | 'taxes' | 'total'>
  currency: Currency
}) {
  const { subTotal, discount, taxes, total } = content
  return (
    <KeyValues
      items={[
        { label: TEXTS.sums.subTotal, value: money(subTotal, currency) },
        ...(discount > 0 ? [{ label: TEXTS.sums.discount, value: money(-discount, currency) }] : []),
        ...taxes.map(tax => ({ label: tax.name, value: money(tax.amount, currency) })),
        { label: TEXTS.sums.total, value: <strong>{money(total, currency)}</strong> },
      ]}
    />
  )
}
