import { useId, useState } from 'react'
import type { CountryCode } from '../../../domain/address/country.ts'
import { formatDistance } from '../../../domain/address/format-distance.ts'
import { formatTime } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { minutesLeft } from '../../../domain/schedule/hold.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconCircleCheck } from '../../ui/icon/circle-check.gen.ts'
import { IconClockX } from '../../ui/icon/clock-x.gen.ts'
import { IconRouteOff } from '../../ui/icon/route-off.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TEXTS as SLOT_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'
import type { VanChoices, VanDrives, VanOption } from './use-van-choices.ts'
import classes from './van-choice-list.module.css'

/** How the franchise writes times and distances. */
interface VanPlace {
  timeZone: string
  country: CountryCode
}

interface VanChoiceListProps {
  choices: VanChoices
  value: string | undefined
  onChange: (vanId: string) => void
  place: VanPlace
  /** The order leaves its van, so that one cannot be chosen. */
  isForAnother?: boolean
}

/** More vans than this are folded: the first ones suit best. */
const FOLDED = 8
const SHOWN_FOLDED = 6

/** Lists the vans that can make a visit, the suggested one first; busy ones say why and cannot be chosen, and those that a customer is booking say what choosing them means. A native radio group. */
export function VanChoiceList({ choices, value, onChange, place, isForAnother = false }: VanChoiceListProps) {
  const name = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const { vans, suggested, query } = choices
  if (!vans) {
    if (query.error) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    return <Skeleton shape="card" count={2} />
  }
  const isFolded = vans.length > FOLDED && !isUnfolded
  const shown = isFolded ? vans.filter(({ id }, index) => index < SHOWN_FOLDED || id === value) : vans
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{TEXTS.van}</legend>
      {shown.map(van => (
        <label key={van.id} className={classes.van} data-busy={!van.isFree} data-held={isHeld(van)}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={van.id}
            checked={van.id === value}
            disabled={van.busyWith !== null || (isForAnother && van.isCurrent)}
            onChange={() => onChange(van.id)}
          />
          <span className={classes.name}>
            {van.name}
            {van.isCurrent ? (
              <StatusBadge tone="neutral">{TEXTS.current}</StatusBadge>
            ) : (
              van === suggested && <StatusBadge tone="info">{TEXTS.suggested}</StatusBadge>
            )}
          </span>
          <Facts van={van.id === value ? withDrives(van, choices.drives) : van} place={place} />
          {van.id === value && isHeld(van) && <span className={classes.warnings}>{TEXTS.takesOver}</span>}
        </label>
      ))}
      {isFolded && (
        <Button variant="quiet" size="sm" onClick={() => setUnfolded(true)}>
          {TEXTS.showAll(vans.length)}
        </Button>
      )}
    </fieldset>
  )
}

/** A customer is booking it. */
const isHeld = ({ busyWith, heldUntil }: VanOption): boolean => busyWith === null && heldUntil !== null

/** Returns the chosen van with its drives as they were measured, so that all of its lines say the same. */
const withDrives = (van: VanOption, drives: VanDrives | undefined): VanOption =>
  drives
    ? {
        ...van,
        before: van.before && { ...van.before, ...drives.before },
        after: van.after && { ...van.after, ...drives.after },
        shortMinutes: (drives.before?.shortMinutes ?? 0) + (drives.after?.shortMinutes ?? 0),
      }
    : van

function Facts({ van, place }: { van: VanOption; place: VanPlace }) {
  return (
    <>
      <State van={van} zone={place.timeZone} />
      <span className={classes.facts}>{factsOf(van, place)}</span>
      <Warnings van={van} zone={place.timeZone} />
    </>
  )
}

function State({ van, zone }: { van: VanOption; zone: string }) {
  const { busyWith, heldUntil, shortMinutes, isOutsideShift } = van
  if (isHeld(van))
    return (
      <span className={classes.state} data-tone="busy">
        <IconClockX size={16} aria-hidden />
        {SLOT_TEXTS.beingBooked(minutesLeft(new Date(heldUntil ?? ''), serverNow()))}
      </span>
    )
  const isShort = (shortMinutes ?? 0) > 0
  if (!busyWith && (isShort || isOutsideShift))
    return (
      <span className={classes.state} data-tone="busy">
        <IconRouteOff size={16} aria-hidden />
        {isShort ? TEXTS.freeButShort : TEXTS.freeOutsideShift}
      </span>
    )
  return busyWith ? (
    <span className={classes.state} data-tone="busy">
      <IconClockX size={16} aria-hidden />
      {TEXTS.busy(busyWith.customer, formatTime(new Date(busyWith.scheduledAt), zone))}
    </span>
  ) : (
    <span className={classes.state} data-tone="free">
      <IconCircleCheck size={16} aria-hidden />
      {TEXTS.free}
    </span>
  )
}

/** What is wrong with the drives of a free van: `12 min short after Van 2’s 9:00 AM`. */
function Warnings({ van, zone }: { van: VanOption; zone: string }) {
  if (van.busyWith) return null
  const texts = [...warningsOf(van, zone), ...(van.isOutsideShift ? [TEXTS.outsideShift(van.name)] : [])]
  return texts.length === 0 ? null : <span className={classes.warnings}>{formatList(texts)}</span>
}

function warningsOf({ name, before, after }: VanOption, zone: string): string[] {
  const of = (neighbour: VanOption['before'], shortText: (minutes: number, van: string, time: string) => string) => {
    if (neighbour?.driveMinutes == null) return []
    const { shortMinutes, driveMinutes, isTooLong } = neighbour
    const time = formatTime(new Date(neighbour.scheduledAt), zone)
    return [
      ...((shortMinutes ?? 0) > 0 ? [shortText(shortMinutes ?? 0, name, time)] : []),
      ...(isTooLong ? [TEXTS.tooLong(driveMinutes)] : []),
    ]
  }
  return [...of(before, TEXTS.shortAfter), ...of(after, TEXTS.shortBefore)]
}

/** `Tom Tech, 4 jobs that day, 2.1 km from the 9:00 AM job`. */
function factsOf({ technicians, jobs, before, after, baseMetres }: VanOption, { timeZone, country }: VanPlace): string {
  const away = (
    neighbour: VanOption['before'],
    text: (distance: string, time: string) => string,
    driveText: (minutes: number, time: string) => string,
  ) => {
    if (!neighbour) return undefined
    const time = formatTime(new Date(neighbour.scheduledAt), timeZone)
    if (neighbour.driveMinutes !== null) return driveText(neighbour.driveMinutes, time)
    return neighbour.metres === null ? undefined : text(formatDistance(neighbour.metres, country), time)
  }
  const isAlone = before === null && after === null
  return formatList([
    technicians.length > 0 ? formatList(technicians) : TEXTS.noTechnician,
    TEXTS.jobs(jobs),
    away(before, TEXTS.fromJob, TEXTS.drivesFromJob),
    away(after, TEXTS.toJob, TEXTS.drivesToJob),
    isAlone && baseMetres !== null ? TEXTS.fromBase(formatDistance(baseMetres, country)) : undefined,
  ])
}
