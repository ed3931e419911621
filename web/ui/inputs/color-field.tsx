import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import { ColorInput } from '@mantine/core'
import { type FieldProps, fieldLooks } from './field.ts'

interface ColorFieldProps extends FieldProps {
  /** `#rrggbb` */
  value: string
  onChange: (color: string) => void
}

/** A color, typed or picked. */
export function ColorField({ value, onChange, ...rest }: ColorFieldProps) {
  return (
    <ColorInput
      {...fieldLooks}
      {...rest}
      value={value}
      onChange={onChange}
      format="hex"
      fixOnBlur={false}
      withEyeDropper={false}
    />
  )
}
