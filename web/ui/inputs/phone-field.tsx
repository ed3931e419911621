import { MaskInput } from '@mantine/core'
import { isLikelyAreaCode, maskPhone, phoneDigits, withoutCountryCode } from '../../../domain/format/phone.ts'
import { TEXTS } from '../texts.ts'
import { type FieldProps, fieldLooks } from './field.ts'

interface PhoneFieldProps extends FieldProps {
  /** The digits entered so far, at most ten. */
  value: string
  onChange: (digits: string) => void
}

/** A North American phone number with the mask `(###) ###-####`; returns digits (FORMAT-03). An unlikely area code only gets a hint. */
export function PhoneField({ value, onChange, description, ...rest }: PhoneFieldProps) {
  const isUnlikely = value.length >= 3 && !isLikelyAreaCode(value)
  return (
    <MaskInput
      {...fieldLooks}
      {...rest}
      description={isUnlikely ? TEXTS.unlikelyAreaCode(value.slice(0, 3)) : description}
      className="tabular"
      mask="(999) 999-9999"
      slotChar={null}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(___) ___-____"
      value={maskPhone(value)}
      onChangeRaw={onChange}
      // Before the mask takes the country code, typed or filled in by the browser, for the first digit.
      onInputCapture={event => {
        const typed = event.currentTarget.value
        const national = withoutCountryCode(typed)
        if (national !== typed) event.currentTarget.value = national
      }}
      // The mask would truncate a number that starts with the country code.
      onPaste={event => {
        const pasted = phoneDigits(event.clipboardData.getData('text'))
        if (pasted.length < 10) return
        event.preventDefault()
        onChange(pasted)
      }}
      // React requires a change handler beside a value; the digits come from the handler above.
      onChange={() => undefined}
    />
  )
}
