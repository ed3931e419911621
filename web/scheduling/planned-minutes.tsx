import { unitsOf } from '../../domain/address/country.ts'
import { fromLitres, toLitres } from '../../domain/format/volume.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import type { SettingsForm } from '../settings/use-settings-form.ts'
import { MinutesField } from './minutes-field.tsx'
import classes from './planned-minutes.module.css'
import type { PlannedRow, SchedulingValues, TypedMinutes } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.services

interface PlannedMinutesProps {
  form: SettingsForm<SchedulingValues>
  rows: readonly PlannedRow[]
  /** What a service without planned minutes takes. */
  least: number
}

/** The services with their planned minutes beside the measured ones. */
export function PlannedMinutes({ form, rows, least }: PlannedMinutesProps) {
  const { selected } = useFranchises()
  const unit = unitsOf(selected?.countryCode ?? 'CA').oil
  if (rows.length === 0) return <p className={classes.none}>{T.none}</p>
  const { services } = form.values
  const errors: Readonly<Record<string, string | undefined>> = form.errors
  const change = (serviceId: string, part: Partial<TypedMinutes>) =>
    form.change({ services: services.map(one => (one.serviceId === serviceId ? { ...one, ...part } : one)) })
  return (
    <ul className={classes.rows}>
      {rows.map(({ serviceId, name, hasLitres, inherited, measured }, index) => {
        const own = services.find(one => one.serviceId === serviceId)
        const path = `services.${index}`
        return (
          <li key={serviceId} className={classes.row}>
            <div className={classes.words}>
              <p className={classes.name}>{name}</p>
              <p className={classes.measured}>
                {measured ? T.measured(measured.median, measured.p80, measured.visits) : T.notMeasured}
              </p>
            </div>
            <div className={classes.field} data-path={`${path}.minutes`}>
              <MinutesField
                label={T.planned(name)}
                hideLabel
                placeholder={String(inherited.minutes ?? least)}
                value={own?.minutes ?? null}
                onChange={minutes => change(serviceId, { minutes })}
                error={errors[`${path}.minutes`]}
              />
            </div>
            {hasLitres && (
              <div className={classes.field} data-path={`${path}.minutesPerExtraLitre`}>
                <MinutesField
                  label={T.extra[unit]}
                  placeholder={String(perUnit(inherited.minutesPerExtraLitre ?? 0, unit))}
                  value={own?.minutesPerExtraLitre == null ? null : perUnit(own.minutesPerExtraLitre, unit)}
                  onChange={minutes =>
                    change(serviceId, {
                      minutesPerExtraLitre: minutes === null || minutes < 0 ? minutes : perLitre(minutes, unit),
                    })
                  }
                  error={errors[`${path}.minutesPerExtraLitre`]}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type OilUnit = Parameters<typeof toLitres>[1]

const rounded = (minutes: number): number => Math.round(minutes * 10) / 10

/** Minutes for a litre as minutes for a litre or a quart, with one decimal. What is no number stays so. */
const perUnit = (minutes: number, unit: OilUnit): number => (minutes < 0 ? minutes : rounded(toLitres(minutes, unit)))
const perLitre = (minutes: number, unit: OilUnit): number => rounded(fromLitres(minutes, unit))
