import { MaskInput } from '@mantine/core'
import { maskPhone, phoneDigits } from '../../../domain/format/phone.ts'
import { type FieldProps, fieldLooks } from './field.ts'

interface PhoneFieldProps extends FieldProps {
  /** The digits entered so far, at most ten. */
  value: string
  onChange: (digits: string) => void
}

/** A North American phone number with the mask `(###) ###-####`; returns digits (FORMAT-03). */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  return (
    <MaskInput
      {...fieldLooks}
      {...rest}
      className="tabular"
      mask="(999) 999-9999"
      slotChar={null}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(___) ___-____"
      value={maskPhone(value)}
      onChangeRaw={onChange}
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
