import { type CountryCode, unitsOf } from '../../domain/address/country.ts'
import type { Coverage } from '../../domain/subscription/coverage.ts'
import { coveredName } from '../../domain/subscription/coverage-words.ts'
import { ADDS_ROW, REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import classes from './coverage-fields.module.css'
import type { CoverageRow } from './coverage-rows.ts'
import type { PlanList } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.coverage
const RULES = ['distance', 'months', 'year'] as const

interface CoverageFieldsProps {
  rows: readonly CoverageRow[]
  country: CountryCode
  coverable: PlanList['coverable']
  readOnly: boolean
  /** Messages by `coverage`, `coverage.<index>.key` and `coverage.<index>.rule`. */
  errors: Readonly<Record<string, string | undefined>>
  onChange: (rows: CoverageRow[]) => void
}

/** The services that a plan covers, each with how often it is free. */
export function CoverageFields({ rows, country, coverable, readOnly, errors, onChange }: CoverageFieldsProps) {
  const nameOf = (key: string): string =>
    coveredName({ key }, wanted => coverable.find(service => service.key === wanted)?.name)
  const change = (index: number, part: Partial<CoverageRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const free = coverable.filter(({ key }) => !rows.some(row => row.key === key))
  return (
    <RowFocus>
      {rows.map((row, index) => (
        <fieldset key={index} className={classes.row} disabled={readOnly}>
          <legend className={classes.legend}>{row.key === '' ? T.newService : nameOf(row.key)}</legend>
          <SelectField
            label={T.service}
            placeholder={T.service}
            value={row.key}
            error={errors[`coverage.${index}.key`]}
            onChange={key => change(index, { key })}
            options={[...(row.key === '' ? [] : [row.key]), ...free.map(({ key }) => key)].map(key => ({
              value: key,
              label: nameOf(key),
            }))}
          />
          <SelectField
            label={T.rule}
            value={row.every}
            onChange={every => change(index, { ...emptyRow(every, country), key: row.key })}
            options={RULES.map(value => ({ value, label: T.rules[value] }))}
          />
          <TextField
            label={T.amount[row.every]}
            inputMode="numeric"
            value={row.amount}
            end={<span className={classes.unit}>{unitText(row)}</span>}
            endWidth={72}
            error={errors[`coverage.${index}.rule`]}
            onChange={amount => change(index, { amount })}
          />
          {!readOnly && (
            <IconButton
              {...REMOVES_ROW}
              label={T.remove(row.key === '' ? T.newService : nameOf(row.key))}
              icon={<IconTrash size={20} />}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          )}
        </fieldset>
      ))}
      {errors.coverage !== undefined && (
        <p role="alert" className={classes.error}>
          {errors.coverage}
        </p>
      )}
      {!readOnly && free.length > 0 && (
        <div>
          <Button
            {...ADDS_ROW}
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => onChange([...rows, emptyRow('distance', country)])}
          >
            {T.add}
          </Button>
        </div>
      )}
    </RowFocus>
  )
}

const emptyRow = (every: Coverage['every'], country: CountryCode): CoverageRow => ({
  key: '',
  every,
  amount: '',
  isMiles: every === 'distance' && unitsOf(country).distance === 'mi',
  read: null,
})

const unitText = ({ every, isMiles }: CoverageRow): string =>
  every === 'distance' ? (isMiles ? T.units.miles : T.units.km) : T.units[every]
