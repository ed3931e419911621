import { formatList } from '../../domain/format/list.ts'
import { spell } from '../../domain/format/spelling.ts'
import { effectiveRights, type RightsIn } from '../../domain/staff/effective-rights.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { PERMISSION_TEXTS } from './permission-texts.ts'
import classes from './person-rights.module.css'
import type { Person } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.person

interface Group extends Omit<RightsIn, 'place'> {
  /** Null: the whole business. */
  places: string[] | null
}

/** Franchises with the same rights are one group. */
function grouped(rights: readonly RightsIn[]): Group[] {
  const same = Map.groupBy(rights, ({ place, ...rest }) => JSON.stringify([place === null, rest]))
  return [...same.values()].flatMap(all => {
    const [first] = all
    if (!first) return []
    const { place: _place, ...rest } = first
    const places = all.flatMap(({ place }) => place ?? [])
    return [{ ...rest, places: places.length === 0 ? null : places }]
  })
}

/** What a person may do, in words, for each of their franchises. */
export function PersonRights({ person }: { person: Person }) {
  const { countryCode } = useTenant()
  const groups = grouped(effectiveRights({ ...person, franchises: person.places }))
  return (
    <div className={classes.places}>
      {groups.map(({ places, work, settings }) => {
        const title = places === null ? texts.business : formatList(places)
        return (
          <section key={title} aria-label={title}>
            <h3 className={classes.place}>{title}</h3>
            {work.length > 0 && (
              <ul className={classes.list}>
                {work.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
            {settings.length > 0 && (
              <details className={classes.more}>
                <summary>{texts.settings(settings.length)}</summary>
                <ul className={classes.list}>
                  {settings.map(permission => (
                    <li key={permission}>{spell(countryCode, PERMISSION_TEXTS[permission])}</li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        )
      })}
    </div>
  )
}
