import { tireAge } from '../../../domain/work-order/dot-code.ts'
import { TEXTS as DOMAIN_TEXTS } from '../../../domain/work-order/texts.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { PhotoReader } from '../../vehicle/photo-reader.tsx'
import classes from './dot-field.module.css'
import { readDot } from './read-dot.ts'
import { TEXTS } from './texts.ts'

interface DotFieldProps {
  value: string
  onChange: (code: string) => void
  now: Date
}

/** A tire's DOT code, typed or read from a photo, with the tire's age. */
export function DotField({ value, onChange, now }: DotFieldProps) {
  const age = tireAge(value, now)
  const old = age && DOMAIN_TEXTS.yearsOld(age.years)
  return (
    <>
      <div className={classes.dot}>
        <TextField
          label={TEXTS.tireId}
          description={age && age.limit === null ? TEXTS.made(age.week, age.year) : undefined}
          value={value}
          onChange={onChange}
          maxLength={50}
          autoComplete="off"
          size="xl"
        />
        <div className={classes.reader}>
          <PhotoReader texts={TEXTS.dot} size="xl" shrinks read={readDot} value={value} onRead={onChange} />
        </div>
      </div>
      {age && age.limit !== null && old !== null && (
        <Alert tone="warning" title={TEXTS.oldTire(old, age.week, age.year)}>
          {TEXTS.oldTireHint[age.limit]}
        </Alert>
      )}
    </>
  )
}
