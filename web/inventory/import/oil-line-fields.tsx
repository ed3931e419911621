import { useState } from 'react'
import type { Currency } from '../../../domain/format/money.ts'
import { changeLine, oilLineErrors } from '../../../domain/inventory/invoice-lines.ts'
import type { InvoiceOilLine } from '../../../domain/inventory/supplier-invoice.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useOilsFor } from '../use-lookups.ts'
import { IMPORT, UNITS } from './import-texts.ts'
import { LineAmounts } from './line-amounts.tsx'
import { ConfidenceMark, LineFields } from './line-fields.tsx'
import classes from './load-invoice.module.css'

interface OilLineFieldsProps {
  row: string
  line: InvoiceOilLine
  currency: Currency
  /** Null removes it. */
  onChange: (line: InvoiceOilLine | null) => void
}

/** A line of oil: kind, package size, number of packages and price of one (IMPORT-09). */
export function OilLineFields({ row, line, currency, onChange }: OilLineFieldsProps) {
  const oils = useOilsFor('')
  const change = (part: Partial<InvoiceOilLine>) => onChange(changeLine(line, part))
  return (
    <LineFields row={row} line={line} onRemove={() => onChange(null)}>
      {isChecked => {
        const errors = isChecked ? oilLineErrors(line) : {}
        return (
          <div className={classes.oilFields}>
            <ConfidenceMark level={line.confidence?.name}>
              <SelectField
                label={IMPORT.oil}
                placeholder={IMPORT.chooseOil}
                loading={oils.isLoading}
                value={line.oilId ?? ''}
                error={errors.oilId}
                options={(oils.data ?? []).map(oil => ({ value: oil.id, label: oil.label }))}
                onChange={id => {
                  const oil = oils.data?.find(each => each.id === id)
                  change({ oilId: oil?.id ?? null, oilType: oil?.type ?? '', weight: oil?.weight ?? '' })
                }}
              />
            </ConfidenceMark>
            <ConfidenceMark level={line.confidence?.name}>
              <SizeField
                value={line.packageSize}
                error={errors.packageSize}
                onChange={packageSize => change({ packageSize })}
              />
            </ConfidenceMark>
            <SelectField
              label={IMPORT.packageUnit}
              placeholder={IMPORT.chooseUnit}
              value={line.packageUnit ?? ''}
              error={errors.packageUnit}
              options={UNITS}
              onChange={unit => change({ packageUnit: UNITS.find(({ value }) => value === unit)?.value ?? null })}
            />
            <LineAmounts
              quantityLabel={IMPORT.packages}
              line={line}
              currency={currency}
              errors={errors}
              onChange={change}
            />
          </div>
        )
      }}
    </LineFields>
  )
}

interface SizeFieldProps {
  value: number | null
  error: string | undefined
  onChange: (size: number | null) => void
}

/** The volume of one package; null for input that is not a number. */
function SizeField({ value, error, onChange }: SizeFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      label={IMPORT.packageSize}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      error={error}
      value={typed ?? value?.toString() ?? ''}
      onChange={text => {
        const size = Number(text.replace(',', '.'))
        setTyped(text)
        onChange(text.trim() !== '' && Number.isFinite(size) ? size : null)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
