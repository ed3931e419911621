import { subjectName } from '../../../domain/work-order/inspection-items.ts'
import type { Appointment } from '../appointment.ts'
import classes from './after-visit.module.css'
import { TEXTS } from './texts.ts'

/** The pictures of the inspection; each opens in full size. */
export function ReportPhotos({ reportPhotos }: Pick<Appointment, 'reportPhotos'>) {
  if (reportPhotos.length === 0) return null
  return (
    <ul className={classes.photos} aria-label={TEXTS.photos}>
      {reportPhotos.map(({ id, subject, url }, index) => {
        const part = subject === null ? undefined : subjectName(subject)
        return (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={part === undefined ? TEXTS.photo(index + 1) : TEXTS.photoOf(part, index + 1)}
                loading="lazy"
              />
              {part !== undefined && <span className={classes.caption}>{part}</span>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
