import { useState } from 'react'
import { joinUnit, splitUnit } from '../../../domain/address/unit.ts'
import { IconMapPin } from '../../ui/icon/map-pin.gen.ts'
import { IconPlus } from '../../ui/icon/plus.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Stack } from '../../ui/layout/card.tsx'
import { updateDraft, useDraft } from '../booking-store.ts'
import { LATER_TEXTS } from './later-texts.ts'
import { PinMap } from './pin-map.tsx'

/** Longer than any unit; a street has room for it. */
const UNIT_LENGTH = 20

/**
 * Asks for the apartment and for how to get in, folded until wanted. The apartment becomes part of the street; a saved address has its own. The note
 * is the same as in the last step, which the technician reads.
 */
export function ArrivalDetails() {
  const { address, notes } = useDraft()
  const [isOpen, setOpen] = useState(() => notes !== '' || splitUnit(address?.street ?? '').unit !== '')
  // As typed: the street leaves out an 'Apt' before the number.
  const [isMapOpen, setMapOpen] = useState(false)
  const [unit, setUnit] = useState(() => splitUnit(address?.street ?? '').unit)
  if (!address) return null
  const changeUnit = (typed: string) => {
    setUnit(typed)
    updateDraft({ address: { ...address, street: joinUnit(splitUnit(address.street).street, typed) } })
  }
  if (!isOpen) {
    return (
      <div>
        <Button variant="quiet" size="sm" flush icon={<IconPlus />} aria-expanded={false} onClick={() => setOpen(true)}>
          {address.id === null ? LATER_TEXTS.arrival.open : LATER_TEXTS.arrival.openNote}
        </Button>
      </div>
    )
  }
  return (
    <Stack>
      {address.id === null && (
        <TextField
          label={LATER_TEXTS.arrival.unit}
          value={unit}
          maxLength={UNIT_LENGTH}
          autoComplete="address-line2"
          onChange={changeUnit}
        />
      )}
      <TextAreaField
        label={LATER_TEXTS.arrival.note}
        description={LATER_TEXTS.arrival.noteHint}
        rows={2}
        value={notes}
        onChange={text => updateDraft({ notes: text })}
      />
      {address.id === null && !isMapOpen && (
        <div>
          <Button variant="quiet" size="sm" flush icon={<IconMapPin />} onClick={() => setMapOpen(true)}>
            {LATER_TEXTS.pin.show}
          </Button>
        </div>
      )}
      {address.id === null && isMapOpen && (
        <PinMap place={address} onMove={place => updateDraft({ address: { ...address, ...place } })} />
      )}
    </Stack>
  )
}
