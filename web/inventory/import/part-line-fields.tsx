import { changeLine, partLineErrors } from '../../../domain/inventory/invoice-lines.ts'
import type { InvoicePartLine } from '../../../domain/inventory/supplier-invoice.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { usePartTypes } from '../use-lookups.ts'
import { IMPORT } from './import-texts.ts'
import { LineAmounts } from './line-amounts.tsx'
import { ConfidenceMark, LineFields } from './line-fields.tsx'
import classes from './load-invoice.module.css'

interface PartLineFieldsProps {
  row: string
  line: InvoicePartLine
  /** Null removes it. */
  onChange: (line: InvoicePartLine | null) => void
}

/** A line of parts (IMPORT-08). */
export function PartLineFields({ row, line, onChange }: PartLineFieldsProps) {
  const types = usePartTypes()
  const change = (part: Partial<InvoicePartLine>) => onChange(changeLine(line, part))
  return (
    <LineFields row={row} line={line} onRemove={() => onChange(null)}>
      {isChecked => {
        const errors = isChecked ? partLineErrors(line) : {}
        return (
          <div className={classes.partFields}>
            <SelectField
              label={IMPORT.partType}
              placeholder={IMPORT.choosePartType}
              loading={types.isLoading}
              value={line.partTypeId ?? ''}
              error={errors.partTypeId}
              options={(types.data ?? []).map(type => ({ value: type.id, label: type.name }))}
              onChange={id => {
                const type = types.data?.find(each => each.id === id)
                change({ partTypeId: type?.id ?? null, inventoryType: type?.name ?? '' })
              }}
            />
            <ConfidenceMark level={line.confidence?.name}>
              <TextField
                label={IMPORT.name}
                autoComplete="off"
                value={line.inventoryName}
                error={errors.inventoryName}
                onChange={inventoryName => change({ inventoryName })}
              />
            </ConfidenceMark>
            <LineAmounts
              quantityLabel={IMPORT.quantity}
              line={line}
              currency={line.currency}
              errors={errors}
              onChange={change}
            />
          </div>
        )
      }}
    </LineFields>
  )
}
