import { useId } from 'react'
import { STARS } from '../../../domain/rating/rating.ts'
import { IconStarFilled } from '../../ui/icon/star-filled.gen.ts'
import { IconStar } from '../../ui/icon/star.gen.ts'
import classes from './after-visit.module.css'
import { TEXTS } from './texts.ts'

const texts = TEXTS.rating

interface StarsFieldProps {
  /** 0 until one is chosen. */
  value: number
  onChange: (stars: number) => void
  error: string | undefined
  'data-path': string
}

/** Five stars to choose from: a native radio group, each star large enough for a thumb. */
export function StarsField({ value, onChange, error, 'data-path': path }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset className={classes.stars} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{texts.stars}</legend>
      <div className={classes.row}>
        {STARS.map(stars => (
          <label key={stars} className={classes.star} data-filled={stars <= value}>
            <input
              className="visually-hidden"
              type="radio"
              name={id}
              value={stars}
              checked={stars === value}
              data-path={path}
              aria-label={texts.star(stars)}
              onChange={() => onChange(stars)}
            />
            {stars <= value ? <IconStarFilled size={34} aria-hidden /> : <IconStar size={34} aria-hidden />}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
