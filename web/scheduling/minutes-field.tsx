import { useState } from 'react'
import type { FieldProps } from '../ui/inputs/field.ts'
import { TextInput } from '../ui/inputs/text-input.tsx'
import { TEXTS } from './texts.ts'

interface MinutesFieldProps extends FieldProps {
  hideLabel?: boolean
  /** What an empty field stands for. */
  placeholder: string
  /** Null: empty; below 0: what was typed is no number. */
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
}

const UNIT_WIDTH = 52
const DECIMALS = 10

const shown = (value: number | null): string =>
  value === null || value < 0 ? '' : String(Math.round(value * DECIMALS) / DECIMALS)

/** Accepts minutes with at most one decimal. Input is not reformatted until blur. */
export function MinutesField({ value, onChange, onBlur, ...rest }: MinutesFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      end={TEXTS.unit}
      endWidth={UNIT_WIDTH}
      value={typed ?? shown(value)}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        const found = /^\d{1,4}(?:[.,]\d)?$/.exec(text.trim())
        onChange(text.trim() === '' ? null : found ? Number(found[0].replace(',', '.')) : -1)
      }}
      onBlur={() => {
        if (value === null || value >= 0) setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
