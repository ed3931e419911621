import { MaskInput } from '@mantine/core'
import { isLikelyAreaCode, maskPhone, phoneDigits } from '../../../domain/format/phone.ts'
import { TEXTS } from '../texts.ts'
import { type FieldProps, fieldLooks } from './field.ts'
import classes from './field.module.css'

interface PhoneFieldProps extends FieldProps {
  /** The digits entered so far, at most ten. */
  value: string
  onChange: (digits: string) => void
}

/** No area code begins with 1: that is the country code, typed or filled in by the browser, which the mask leaves out. */
const FIRST_DIGIT = { n: /[02-9]/ }

/** A North American phone number with the mask `(###) ###-####`; returns digits (FORMAT-03). An unlikely area code only gets a hint. */
export function PhoneField({ value, onChange, description, ...rest }: PhoneFieldProps) {
  const isUnlikely = value.length >= 3 && !isLikelyAreaCode(value)
  return (
    <MaskInput
      {...fieldLooks}
      {...rest}
      classNames={{ ...fieldLooks.classNames, input: `${classes.input} ${classes.phone}` }}
      description={isUnlikely ? TEXTS.unlikelyAreaCode(value.slice(0, 3)) : description}
      className="tabular"
      mask="(n99) 999-9999"
      tokens={FIRST_DIGIT}
      slotChar={null}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(___) ___-____"
      value={maskPhone(value)}
      onChangeRaw={onChange}
      // A pasted number replaces what was typed before.
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
