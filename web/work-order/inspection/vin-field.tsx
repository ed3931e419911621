import { useState } from 'react'
import { looksMistyped, normaliseVin, vinProblem } from '../../../domain/vehicle/vin.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { VinReader } from '../../vehicle/vin-reader.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'

const LENGTH = 17

interface VinFieldProps {
  value: string
  /** Of the customer's car; null if it has none yet. */
  onFile: string | null
  onChange: (vin: string) => void
}

/** The VIN on the car, typed, scanned or read from a photo, compared with the one on file. */
export function VinField({ value, onFile, onChange }: VinFieldProps) {
  const [isLeft, setLeft] = useState(value !== '')
  const vin = normaliseVin(value)
  const problem = vin === '' || !isLeft ? undefined : vinProblem(vin)
  return (
    <>
      <TextField
        label={ORDER_TEXTS.vin}
        description={onFile === null ? TEXTS.vinUnknown : TEXTS.vinOnFile(onFile)}
        error={problem}
        value={value}
        onChange={typed => onChange(typed.toUpperCase())}
        onBlur={() => setLeft(true)}
        maxLength={LENGTH + 3}
        autoComplete="off"
        size="xl"
      />
      {vin !== '' && vinProblem(vin) === undefined && <Compared vin={vin} onFile={onFile} />}
      <VinReader vin={vin} onRead={onChange} />
    </>
  )
}

function Compared({ vin, onFile }: { vin: string; onFile: string | null }) {
  if (vin === onFile) return <Alert tone="success">{TEXTS.vinMatches}</Alert>
  if (onFile !== null) return <Alert tone="warning">{TEXTS.vinDiffers}</Alert>
  return looksMistyped(vin) ? <Alert tone="warning">{TEXTS.vinTypo}</Alert> : null
}
