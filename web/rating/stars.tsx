import { STARS } from '../../domain/rating/rating.ts'
import { IconStarFilled } from '../ui/icon/star-filled.gen.ts'
import { IconStar } from '../ui/icon/star.gen.ts'
import classes from './rating.module.css'
import { TEXTS } from './texts.ts'

/** The stars of a rating. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={TEXTS.ofFive(stars)}>
      {STARS.map(star => (star <= stars ? <IconStarFilled key={star} size={20} /> : <IconStar key={star} size={20} />))}
    </span>
  )
}
