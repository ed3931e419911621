import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Place } from '../../../domain/address/distance.ts'
import { type Shift, shiftBetween, shifted, streetMetresPerPixel } from '../../../domain/address/street-map.ts'
import { API_URL } from '../../platform/api/api.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { IconMapPinFilled } from '../../ui/icon/map-pin-filled.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { useColorScheme } from '../../ui/layout/color-scheme.ts'
import { LATER_TEXTS } from './later-texts.ts'
import classes from './pin-map.module.css'

const TEXTS = LATER_TEXTS.pin
/** The picture's size in CSS pixels of its scale; the screen shows it smaller. */
const SIZE = { width: 640, height: 400 }
/** Pixels at the edge where the pin would be cut. */
const EDGE = 24
const FEET_OF_METRE = 3.28084
/** Metres that an arrow key moves the pin; with Shift the larger. */
const STEP = { small: 2, large: 10 }

const NONE: Shift = { east: 0, south: 0 }

const ARROWS: Partial<Record<string, Shift>> = {
  ArrowLeft: { east: -1, south: 0 },
  ArrowRight: { east: 1, south: 0 },
  ArrowUp: { east: 0, south: -1 },
  ArrowDown: { east: 0, south: 1 },
}

const within = (pixels: number, size: number): number => Math.min(size / 2 - EDGE, Math.max(EDGE - size / 2, pixels))

interface PinMapProps {
  place: Place
  onMove: (place: Place) => void
}

/** The street of an address with a pin where the car is. People drag it, press elsewhere on the map, or use the arrow keys; it stays in the picture. */
export function PinMap({ place, onMove }: PinMapProps) {
  const theme = useColorScheme()
  const { countryCode } = useTenant()
  const [found] = useState(place)
  const [dragged, setDragged] = useState<Shift>()
  const [isLost, setLost] = useState(false)
  /** From the pin's tip to where the pointer took hold of it. */
  const grip = useRef<Shift>(NONE)
  const metres = streetMetresPerPixel(found.lat)
  const shift = dragged ?? shiftBetween(found, place)
  const limited = ({ east, south }: Shift): Shift => ({
    east: within(east / metres, SIZE.width) * metres,
    south: within(south / metres, SIZE.height) * metres,
  })
  /** Where the pointer is. */
  const pointed = (event: PointerEvent): Shift => {
    const { left, top, width, height } = event.currentTarget.closest('div')?.getBoundingClientRect() ?? new DOMRect()
    return {
      east: ((event.clientX - left) / width - 0.5) * SIZE.width * metres,
      south: ((event.clientY - top) / height - 0.5) * SIZE.height * metres,
    }
  }
  /** Where the pin is under the pointer. */
  const carried = (event: PointerEvent): Shift => {
    const { east, south } = pointed(event)
    return limited({ east: east - grip.current.east, south: south - grip.current.south })
  }
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    const { east, south } = pointed(event)
    grip.current = { east: east - shift.east, south: south - shift.south }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drop = (event: PointerEvent) => {
    onMove(shifted(found, carried(event)))
    setDragged(undefined)
    grip.current = NONE
  }
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? STEP.large : STEP.small
    onMove(shifted(found, limited({ east: shift.east + arrow.east * step, south: shift.south + arrow.south * step })))
  }
  const away = Math.round(Math.hypot(shift.east, shift.south))
  const distance = countryCode === 'US' ? TEXTS.feet(Math.round(away * FEET_OF_METRE)) : TEXTS.metres(away)
  const query = new URLSearchParams({
    lat: String(found.lat),
    lng: String(found.lng),
    theme,
    zoom: 'street',
    pin: 'no',
  })
  for (const [name, value] of Object.entries(SIZE)) query.set(name, String(value))
  if (isLost) return <p role="alert">{TEXTS.lost}</p>
  return (
    <div className={classes.block}>
      <p className={classes.hint}>{TEXTS.hint}</p>
      <div className={classes.map} onPointerUp={drop}>
        <img
          src={`${API_URL}/static-map?${query}`}
          alt={TEXTS.alt}
          {...SIZE}
          draggable={false}
          onError={() => setLost(true)}
        />
        <button
          type="button"
          className={classes.pin}
          aria-label={TEXTS.pin}
          style={{
            left: `${50 + (shift.east / metres / SIZE.width) * 100}%`,
            top: `${50 + (shift.south / metres / SIZE.height) * 100}%`,
          }}
          onKeyDown={press}
          onPointerDown={take}
          onPointerMove={event => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) setDragged(carried(event))
          }}
        >
          <IconMapPinFilled size={36} aria-hidden />
        </button>
      </div>
      <p className={classes.where} role="status">
        {away === 0 ? TEXTS.there : TEXTS.moved(distance)}
        {away > 0 && (
          <Button variant="quiet" size="sm" onClick={() => onMove(found)}>
            {TEXTS.back}
          </Button>
        )}
      </p>
    </div>
  )
}
