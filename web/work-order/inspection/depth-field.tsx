import { useState } from 'react'
import { type DepthUnit, depthFromMm, readDepth } from '../../../domain/work-order/tread-depth.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { TEXTS } from './texts.ts'

interface DepthFieldProps {
  label: string
  /** Millimetres; undefined when it was not measured. */
  value: number | undefined
  unit: DepthUnit
  onChange: (mm: number | undefined) => void
}

/** A tread or pad depth in the technician's unit; a typed `6/32` or `5 mm` says its own. What is no depth stays for correction and is not saved. */
export function DepthField({ label, value, unit, onChange }: DepthFieldProps) {
  const [typed, setTyped] = useState<{ text: string; unit: DepthUnit }>()
  // What was typed in the other unit is shown in this one.
  const own = typed?.unit === unit ? typed.text : undefined
  const text = own ?? (value === undefined ? '' : String(depthFromMm(value, unit)))
  const isRead = readDepth(text, unit) !== undefined
  return (
    <TextField
      label={label}
      size="xl"
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      end={TEXTS.depthUnits[unit]}
      error={isRead ? undefined : TEXTS.depthUnread[unit]}
      value={text}
      onChange={changed => {
        setTyped({ text: changed, unit })
        onChange(readDepth(changed, unit) ?? undefined)
      }}
      onBlur={() => isRead && setTyped(undefined)}
    />
  )
}
