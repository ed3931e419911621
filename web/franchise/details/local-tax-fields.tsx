import { parseTaxRate, taxRateInput } from '../../../domain/franchise/tax-rate.ts'
import { taxesAt } from '../../../domain/pricing/taxes.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { TEXTS } from '../texts.ts'

const T = TEXTS.franchise

interface Field {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

interface LocalTaxFieldsProps {
  name: Field
  rate: Field
  /** Code of the state of the base. */
  state: string
  disabled: boolean
}

/** Name and rate of a local sales tax. It takes the place of the state's, so a rate below the state's is most likely only the local part. */
export function LocalTaxFields({ name, rate, state, disabled }: LocalTaxFieldsProps) {
  const ofState = taxesAt('US', state, null).reduce((sum, tax) => sum + tax.ratePpm, 0)
  const typed = parseTaxRate(rate.value)
  return (
    <>
      <Row>
        <TextField {...name} label={T.taxName} description={T.taxNameHint} disabled={disabled} />
        <TextField
          {...rate}
          label={T.taxRate}
          description={T.taxRateHint}
          inputMode="decimal"
          autoComplete="off"
          end="%"
          disabled={disabled}
        />
      </Row>
      {typed !== undefined && typed > 0 && typed < ofState && (
        <Alert tone="warning">{T.taxRateLow(taxRateInput(ofState))}</Alert>
      )}
    </>
  )
}
