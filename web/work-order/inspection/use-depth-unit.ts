import { useState } from 'react'
import { picklist } from 'valibot'
import type { CountryCode } from '../../../domain/address/country.ts'
import { DEPTH_UNITS, type DepthUnit, depthUnitOf } from '../../../domain/work-order/tread-depth.ts'
import { readStored } from '../../platform/stored.ts'

const KEY = 'depthUnit'
const UNIT = picklist(DEPTH_UNITS)

/** Returns the unit of this device's gauge, at first the usual one of the country, and a function that changes it for good. */
export function useDepthUnit(country: CountryCode): [DepthUnit, (unit: DepthUnit) => void] {
  const [unit, setUnit] = useState(() => readStored(UNIT, localStorage.getItem(KEY)) ?? depthUnitOf(country))
  return [
    unit,
    changed => {
      setUnit(changed)
      try {
        localStorage.setItem(KEY, JSON.stringify(changed))
      } catch {
        // Without storage the unit holds for this visit.
      }
    },
  ]
}
