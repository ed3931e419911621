import { CURRENCIES, type Currency } from '../../../domain/format/money.ts'
import { exchangeRateOf, needsRate } from '../../../domain/inventory/exchange-rate.ts'
import type { InvoiceMetadata } from '../../../domain/inventory/supplier-invoice.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { IMPORT } from './import-texts.ts'
import classes from './load-invoice.module.css'

interface InvoiceHeaderProps {
  metadata: InvoiceMetadata
  stockCurrency: Currency
  /** As typed. */
  exchangeRate: string
  onChange: (metadata: InvoiceMetadata) => void
  onRate: (exchangeRate: string) => void
}

/**
 * The seller, number and date of an invoice, which identify one that was imported before (rule F5); and for one in another currency than the stock's, the
 * rate.
 */
export function InvoiceHeader({ metadata, stockCurrency, exchangeRate, onChange, onRate }: InvoiceHeaderProps) {
  const { sellerName, invoiceNumber, invoiceDate, currency } = metadata
  const isUnknown = sellerName.trim() === '' || invoiceNumber.trim() === ''
  return (
    <div>
      <div className={classes.head}>
        <TextField
          label={IMPORT.seller}
          autoComplete="off"
          value={sellerName}
          onChange={next => onChange({ ...metadata, sellerName: next })}
        />
        <TextField
          label={IMPORT.invoiceNumber}
          autoComplete="off"
          value={invoiceNumber}
          onChange={next => onChange({ ...metadata, invoiceNumber: next })}
        />
        <TextField
          label={IMPORT.invoiceDate}
          type="date"
          value={invoiceDate ?? ''}
          onChange={next => onChange({ ...metadata, invoiceDate: next || null })}
        />
        <SelectField
          label={IMPORT.currency}
          value={currency}
          options={CURRENCIES.map(value => ({ value, label: value }))}
          onChange={next => onChange({ ...metadata, currency: next })}
        />
      </div>
      {needsRate(currency, stockCurrency) && (
        <div className={classes.rate}>
          <TextField
            label={IMPORT.exchangeRate(currency, stockCurrency)}
            description={IMPORT.exchangeRateHint(currency, stockCurrency)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={exchangeRate}
            error={exchangeRateOf(exchangeRate) === null ? IMPORT.exchangeRateMissing : undefined}
            onChange={onRate}
          />
        </div>
      )}
      {isUnknown && <p className={classes.dim}>{IMPORT.unknownInvoice}</p>}
    </div>
  )
}
