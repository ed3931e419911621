import { cardConsent } from '../../domain/payment/card-consent.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { TEXTS } from './texts.ts'

interface SaveCardFieldProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Asks whether the card of the payment page is saved. The text is the agreement that the server keeps. */
export function SaveCardField(props: SaveCardFieldProps) {
  const { name } = useTenant()
  return <CheckboxField {...props} label={TEXTS.saveThis} description={cardConsent(name)} />
}
